const citation = /\s?\[(\d{1,3})\](?!\()/g

/** The numbers in brackets, each once. */
export const citedIn = (text: string): number[] => [
  ...new Set([...text.matchAll(citation)].map(([, number]) => Number(number))),
]

/** Drops numbers that stand for no page. */
export const withoutUnknown = (text: string, pages: number): string =>
  text.replace(citation, (whole, number) => {
    const isKnown = Number(number) >= 1 && Number(number) <= pages
    return isKnown ? whole : ''
  })
