/** State with what details of tiles refer to: the edition, and the bag of the table on the screen. */
class TileContext {
  edition = $state('disk');
  /** The tiles not drawn yet; null where there is no table. */
  bag = $state.raw<Record<string, number> | null>(null);

  /** Takes the table on the screen; returns what forgets it. */
  show(edition: string, bag: Record<string, number> | null): () => void {
    [this.edition, this.bag] = [edition, bag];
    return () => {
      [this.edition, this.bag] = ['disk', null];
    };
  }
}

export const tileContext = new TileContext();
