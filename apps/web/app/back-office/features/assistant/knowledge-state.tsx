import type { KnownPage } from '@keyhaven/contracts/staff/assistant-answers'
import { Check, TriangleAlert } from 'lucide-react'
import { TextLink } from '../../../ui/link.tsx'
import { Pill } from '../../../ui/pill.tsx'
import { Panel } from '../../kit/panel.tsx'
import { when } from '../../kit/when.ts'
import { useKnowledge } from './assistant-calls.ts'
import { addressOf, kindWords } from './assistant-words.ts'

const kindsOf = (pages: readonly KnownPage[]) =>
  [...new Set(pages.map(({ kind }) => kind))].map((kind) => {
    const own = pages.filter((page) => page.kind === kind)
    const pieces = own.reduce((sum, page) => sum + page.pieces, 0)
    const paths = new Set(own.map(({ path }) => path)).size
    return { kind, pieces, pages: paths }
  })

type SourceProps = { name: string; detail: string; isFresh?: boolean }

const Source = ({ name, detail, isFresh = true }: SourceProps) => (
  <li className="flex items-center justify-between gap-3 py-2.5">
    <span className="min-w-0">
      <b className="block font-semibold text-ink">{name}</b>
      <span className="text-small text-ink-3">{detail}</span>
    </span>
    <Pill tone={isFresh ? 'success' : 'warning'} icon={isFresh ? Check : TriangleAlert}>
      {isFresh ? 'Fresh' : 'Check'}
    </Pill>
  </li>
)

const count = (figure: number, noun: string) => `${figure} ${noun}${figure === 1 ? '' : 's'}`

/** What answers come from, and whether it is what the pages say today. */
export function KnowledgeState({ isOwnPage = false }: { isOwnPage?: boolean }) {
  const { data } = useKnowledge()
  if (!data) return null
  const { version, pages, answers } = data
  return (
    <Panel
      title="Knowledge"
      lead={
        version
          ? `Version ${version.hash.slice(0, 8)}, built ${when(version.builtAt)} UTC`
          : 'No server has handed in its pages yet.'
      }
      aside={!isOwnPage && <TextLink to={addressOf('knowledge')}>Pages and answers</TextLink>}
    >
      <ul className="divide-y px-5 pb-3">
        <Source name="Catalogue, prices, stock, hours" detail="Live, read at each question" />
        {kindsOf(pages).map(({ kind, pieces, pages: own }) => (
          <Source
            key={kind}
            name={kindWords[kind] ?? kind}
            detail={`${count(pieces, 'piece')} of ${count(own, 'page')}`}
            isFresh={version?.isOwn ?? false}
          />
        ))}
        <Source
          name="Answers of staff"
          detail={
            answers.changedAt
              ? `${answers.used} in use, changed ${when(answers.changedAt)}`
              : 'None in use'
          }
        />
      </ul>
    </Panel>
  )
}
