import type { Citation } from '@keyhaven/contracts/assistant'
import { Fragment } from 'react'
import { TextLink } from '../../ui/link.tsx'
import { type Block, blocksOf, type Inline } from './markdown.rules.ts'

const mark =
  'mx-0.5 inline-grid h-4.5 min-w-4.5 place-items-center rounded-sm bg-accent-soft px-1 align-text-bottom text-nano leading-none font-bold text-accent-ink'

export const CitationMark = ({ number }: { number: number }) => (
  <span className={mark}>{number}</span>
)

function Cite({ number }: { number: number }) {
  return (
    <>
      <span className="sr-only"> (source {number})</span>
      <span aria-hidden>
        <CitationMark number={number} />
      </span>
    </>
  )
}

function Part({ part, cited }: { part: Inline; cited: ReadonlySet<number> }) {
  if (part.kind === 'cite') return cited.has(part.number) && <Cite number={part.number} />
  if (part.kind === 'bold') return <b className="font-semibold">{part.text}</b>
  if (part.kind !== 'link') return part.text
  return (
    <TextLink to={part.path} target="_blank">
      {part.text}
    </TextLink>
  )
}

type PartsProps = { parts: readonly Inline[]; cited: ReadonlySet<number> }

const Parts = ({ parts, cited }: PartsProps) =>
  parts.map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: an answer only grows at its end
    <Fragment key={index}>
      <Part part={part} cited={cited} />
    </Fragment>
  ))

function BlockView({ block, cited }: { block: Block; cited: ReadonlySet<number> }) {
  if (block.kind === 'paragraph') {
    return (
      <p>
        <Parts parts={block.parts} cited={cited} />
      </p>
    )
  }
  const List = block.isNumbered ? 'ol' : 'ul'
  return (
    <List className={`grid gap-1 pl-5 ${block.isNumbered ? 'list-decimal' : 'list-disc'}`}>
      {block.items.map((parts, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an answer only grows at its end
        <li key={index}>
          <Parts parts={parts} cited={cited} />
        </li>
      ))}
    </List>
  )
}

type AnswerTextProps = { text: string; citations?: readonly Citation[] }

/** An answer in its small part of Markdown. Nothing in it becomes HTML, a picture or a link to elsewhere. */
export function AnswerText({ text, citations = [] }: AnswerTextProps) {
  const cited = new Set(citations.map(({ number }) => number))
  return blocksOf(text).map((block, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: an answer only grows at its end
    <BlockView key={index} block={block} cited={cited} />
  ))
}
