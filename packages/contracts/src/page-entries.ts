/** The document in which staff try a script, without an origin and without a way to anything. */
export const SCRIPT_PREVIEW_PATH = '/script-preview'

/** The one page of marketing tools in protected documents. A script runs there only if it names it. */
export const PIXEL_PATH = '/pixel'

/** The same frame on public pages: the container alone is in it. */
export const TAG_FRAME = `${PIXEL_PATH}?page=public`

/** An entry that ends in a star matches by its beginning, any other only the very path. */
export const matchesPage = (entry: string, path: string): boolean =>
  entry.endsWith('*') ? path.startsWith(entry.slice(0, -1)) : entry === path
