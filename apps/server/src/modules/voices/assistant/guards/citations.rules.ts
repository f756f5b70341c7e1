const citation = /(\s?)\[(\d{1,3})\](?!\()/g

/** Drops numbers that stand for no page. */
export const withoutUnknown = (text: string, pages: number): string =>
  text.replace(citation, (whole, _, number) => {
    const isKnown = Number(number) >= 1 && Number(number) <= pages
    return isKnown ? whole : ''
  })

/** Numbers the sources of one answer from 1 on, in the order in which it names them. */
export function createNumbering() {
  const cited: number[] = []
  const shown = (page: number) => {
    if (!cited.includes(page)) cited.push(page)
    return cited.indexOf(page) + 1
  }
  return {
    renumbered: (text: string) =>
      text.replace(citation, (_, gap, number) => `${gap}[${shown(Number(number))}]`),
    /** What each source was called before, the first one first. */
    cited: (): readonly number[] => cited,
  }
}
