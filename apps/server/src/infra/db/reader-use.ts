/** How often connections for reports led to the reader and to the primary, for the metrics. */
export const readerUse = { reader: 0, primary: 0, isAway: false }
