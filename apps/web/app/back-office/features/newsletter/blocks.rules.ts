import type { IssueBlock, IssueWords } from '@keyhaven/contracts/staff/newsletter'

export type BlockKind = IssueBlock['kind']

/** A block while it is typed. */
export type DraftBlock = Readonly<{ key: string; kind: BlockKind; text: string; path: string }>

export type Draft = Readonly<{ subject: string; preview: string; blocks: readonly DraftBlock[] }>

let made = 0
export function newBlock(kind: BlockKind, text = '', path = ''): DraftBlock {
  made += 1
  return { key: `block-${made}`, kind, text, path }
}

export const draftOf = ({ subject, preview, blocks }: IssueWords): Draft => ({
  subject,
  preview,
  blocks: blocks.map((block) =>
    block.kind === 'edition'
      ? newBlock('edition', block.productId)
      : newBlock(block.kind, block.text, block.kind === 'button' ? block.path : ''),
  ),
})

const blockOf = ({ kind, text, path }: DraftBlock): IssueBlock => {
  if (kind === 'edition') return { kind, productId: text.trim() }
  return kind === 'button' ? { kind, text, path: path.trim() } : { kind, text }
}

export const issueWordsOf = ({ subject, preview, blocks }: Draft): IssueWords => ({
  subject,
  preview,
  blocks: blocks.map(blockOf),
})

/** A block one place further up or down; where there is no such place nothing happens. */
export function moved(blocks: readonly DraftBlock[], key: string, by: -1 | 1): DraftBlock[] {
  const from = blocks.findIndex((block) => block.key === key)
  const to = from + by
  const [one, other] = [blocks[from], blocks[to]]
  if (!one || !other) return [...blocks]
  return blocks.map((block, index) => (index === from ? other : index === to ? one : block))
}
