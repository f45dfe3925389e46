/** State for all screens: whether the browser keeps the games. */
export const storageState = $state({ kept: true });
