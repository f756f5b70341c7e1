type Colleague = Readonly<{ id: string; name: string }>

const started = /(?:^|\s)@([\p{L}\p{N}'’.-]*)$/u

/** What is being typed after an @, before the cursor; undefined outside of one. */
export const mentionAt = (text: string, cursor: number): string | undefined =>
  started.exec(text.slice(0, cursor))?.[1]

/** The text with the colleague's name in place of what was typed, and where the cursor goes. */
export function withMention(text: string, cursor: number, { name }: Colleague) {
  const before = text.slice(0, cursor).replace(/@[^@]*$/u, `@${name} `)
  return { text: before + text.slice(cursor), cursor: before.length }
}

const MOST_SHOWN = 6

export const matching = (colleagues: readonly Colleague[], typed: string) =>
  colleagues
    .filter(({ name }) =>
      name
        .toLowerCase()
        .split(' ')
        .some((word) => word.startsWith(typed.toLowerCase())),
    )
    .slice(0, MOST_SHOWN)

/** Whose names stand in the text after an @. */
export const mentionedIn = (text: string, colleagues: readonly Colleague[]): string[] =>
  colleagues.filter(({ name }) => text.includes(`@${name}`)).map(({ id }) => id)
