/** How a file is sent: its bytes are the body. */
export const asFile = (name: string) => ({
  'content-type': 'application/octet-stream',
  'x-file-name': encodeURIComponent(name),
})
