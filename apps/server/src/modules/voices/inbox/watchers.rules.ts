/** Who said nothing for so long has gone. */
export const HERE_SECONDS = 25
