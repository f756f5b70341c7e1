/** The six windows a buyer meets between the download and the first document. */
export const drawnWindows = [
  'run',
  'sign-in',
  'enter-key',
  'terms',
  'activated',
  'refused',
] as const
export type DrawnWindowName = (typeof drawnWindows)[number]
