import type { HelpTopic } from '../../content/help-topics.ts'

/** Every word someone types must be found in a topic, in any order and case. */
export function topicsFor(topics: readonly HelpTopic[], typed: string): HelpTopic[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean)
  return topics.filter(({ label, words: more }) => {
    const text = `${label} ${more}`.toLowerCase()
    return words.every((word) => text.includes(word))
  })
}
