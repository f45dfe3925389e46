/** Milliseconds after which the stored page is shown instead of one that does not come. */
const PATIENCE = 4000;

/**
 * Returns the server's page, so that a reload always brings the newest; the stored one if the
 * server is gone, fails or is too slow.
 */
export async function navigate(
  request: Request,
  stored: () => Promise<Response | undefined>,
): Promise<Response> {
  const asked = fetch(request);
  const first = await Promise.race([asked.catch(() => null), wait(PATIENCE)]);
  if (first?.ok) return first;
  return (await stored()) ?? asked;
}

function wait(milliseconds: number): Promise<null> {
  return new Promise((resolve) => setTimeout(() => resolve(null), milliseconds));
}
