import type { Passage } from '@keyhaven/contracts/knowledge'
import type { Block, Guide } from '../support/guide.ts'

/** What a block says; links lead on and say nothing themselves. */
function wordsOf(block: Block): string {
  switch (block.kind) {
    case 'steps':
      return block.steps
        .map(
          ({ title, text }, at) => `${at + 1}. ${title}${title.endsWith('?') ? '' : ':'} ${text}`,
        )
        .join('\n')
    case 'list':
      return block.items.map((item) => `• ${item}`).join('\n')
    case 'command':
      return block.command
    case 'links':
      return ''
    default:
      return block.text
  }
}

export const passagesOfGuide = ({ path, title, sections }: Guide): Passage[] =>
  sections.map((section) => ({
    kind: 'guide',
    path,
    anchor: section.id,
    page: title,
    heading: section.title,
    text: section.blocks.map(wordsOf).filter(Boolean).join('\n'),
  }))
