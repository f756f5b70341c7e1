import type { QuestionGroup } from '@keyhaven/contracts/staff/assistant-answers'
import { MessageCircleQuestion, Pencil } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ButtonLink, TextLink } from '../../../ui/link.tsx'
import { Loading, Skeleton } from '../../../ui/skeleton.tsx'
import { toast } from '../../../ui/toast.tsx'
import { Failed } from '../../kit/list-view.tsx'
import { Panel } from '../../kit/panel.tsx'
import { wordsOf } from '../../kit/refusal.ts'
import { ago } from '../../kit/when.ts'
import { type DeskDays, useReload, useUnanswered } from './assistant-calls.ts'
import { addressOf, answerLooks } from './assistant-words.ts'
import { calls } from './calls.ts'

const quoted = (texts: readonly string[]) => texts.map((text) => `“${text}”`).join(', ')

/** Kept as an answer of its own kind, where it can be taken back. */
const OUTSIDE_WORDS = 'Out of scope: this shop does not answer it.'
const LONGEST = 300
const SHORTEST = 5

function MarkOutside({ question }: { question: string }) {
  const [isBusy, setBusy] = useState(false)
  const reload = useReload()
  const mark = async () => {
    setBusy(true)
    try {
      const words = { question: question.slice(0, LONGEST), answer: OUTSIDE_WORDS, path: null }
      await calls.addAnswer({ body: { ...words, state: 'outside' } })
      await reload()
      toast({ tone: 'success', title: 'Marked as out of scope.' })
    } catch (error) {
      toast({ tone: 'danger', title: 'It was not marked.', description: wordsOf(error) })
    }
    setBusy(false)
  }
  if (question.length < SHORTEST) return null
  return (
    <Button
      size="sm"
      variant="ghost"
      busy={isBusy ? 'Marking...' : undefined}
      onClick={() => void mark()}
    >
      Mark out of scope
    </Button>
  )
}

function NextStep({ group: { answer, question } }: { group: QuestionGroup }) {
  if (!answer) {
    const to = `${addressOf('knowledge', 'new')}&question=${encodeURIComponent(question.slice(0, 300))}`
    return (
      <span className="flex flex-wrap gap-2">
        <MarkOutside question={question} />
        <ButtonLink to={to} size="sm">
          <Pencil size={15} aria-hidden />
          Write an answer
        </ButtonLink>
      </span>
    )
  }
  const { label } = answerLooks[answer.state]
  return (
    <TextLink to={addressOf('knowledge', answer.id)}>{`Answer: ${label.toLowerCase()}`}</TextLink>
  )
}

function Group({ group }: { group: QuestionGroup }) {
  const { count, question, others, lastAt, chatId } = group
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-5 py-3">
      <span className="w-8 shrink-0 text-right font-display text-title-sm font-semibold text-ink tabular-nums">
        {count}
        <span className="sr-only"> times</span>
      </span>
      <div className="min-w-0 flex-1 basis-48">
        <b className="block font-semibold wrap-anywhere text-ink">{question}</b>
        <span className="text-small wrap-anywhere text-ink-3">
          {others.length > 0 && `${quoted(others)} · `}
          <TextLink to={addressOf('chats', chatId)}>{`last ${ago(lastAt)}`}</TextLink>
        </span>
      </div>
      <NextStep group={group} />
    </li>
  )
}

/** What nobody could answer, like questions together. */
export function Unanswered({ days }: { days: DeskDays }) {
  const query = useUnanswered(days)
  const { data } = query
  if (!data && query.error) return <Failed query={query} nouns={['question', 'questions']} />
  return (
    <Panel
      title="Unanswered questions"
      lead={`Grouped by their words, last ${days} days. An answer in use is found at once.`}
      aside={
        data && (
          <span className="text-small text-ink-3 tabular-nums">
            {data.groups.length} groups, {data.questions} questions
            {data.outside > 0 && `, ${data.outside} out of scope`}
          </span>
        )
      }
    >
      {!data ? (
        <Loading className="px-5 pb-5">
          <Skeleton className="h-32" />
        </Loading>
      ) : data.groups.length === 0 ? (
        <EmptyState icon={MessageCircleQuestion} title="Every question had an answer">
          Questions our pages don’t answer appear here.
        </EmptyState>
      ) : (
        <ul className="divide-y border-t">
          {data.groups.map((group) => (
            <Group key={`${group.chatId} ${group.question}`} group={group} />
          ))}
        </ul>
      )}
    </Panel>
  )
}
