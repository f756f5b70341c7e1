type Press = Readonly<{
  button: number
  metaKey: boolean
  ctrlKey: boolean
  shiftKey: boolean
  altKey: boolean
}>

/** Whether a press on a link means this page, and not a new tab, a new window or a download. */
export const isPlainPress = ({ button, metaKey, ctrlKey, shiftKey, altKey }: Press) =>
  button === 0 && !(metaKey || ctrlKey || shiftKey || altKey)
