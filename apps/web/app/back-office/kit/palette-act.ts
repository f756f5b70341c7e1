/** Acts that the palette begins: it leads to the page that has the dialog, which then opens. */
export const paletteActs = ['refund', 'resend', 'order'] as const
export type PaletteAct = (typeof paletteActs)[number]

/** Which act a step of the history is for. */
export const actIn = (state: unknown): PaletteAct | undefined => {
  const { act } = Object(state) as { act?: unknown }
  return paletteActs.find((name) => name === act)
}
