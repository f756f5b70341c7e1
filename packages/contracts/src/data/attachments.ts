export const LARGEST_FILE = 10_485_760
/** With one letter of a buyer; together they are no larger than one file may be. */
export const MOST_FILES = 5
export const FILE_TYPES = 'image/png,image/jpeg,image/gif,image/webp,application/pdf,text/plain'
export const FILE_NOT_TAKEN =
  'We take pictures (PNG, JPEG, GIF, WebP), PDF and plain text. Archives and programs are refused.'
export const FILES_TOO_LARGE = 'Files have at most 10 MB together.'
export const FILES_TOO_MANY = 'A message takes at most five files.'
