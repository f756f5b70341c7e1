import type { ReviewedTurn } from '@keyhaven/contracts/staff/assistant-chats'
import clsx from 'clsx'
import { BookOpen, CircleHelp, FlaskConical, ShieldAlert, ThumbsDown, ThumbsUp } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { CheckboxField } from '../../../ui/checkbox-field.tsx'
import { TextLink } from '../../../ui/link.tsx'
import { Pill } from '../../../ui/pill.tsx'
import { TextareaField } from '../../../ui/text-field.tsx'
import { Act } from '../../kit/act.tsx'
import { DetailPage, Facts } from '../../kit/detail-page.tsx'
import { DetailQuery } from '../../kit/detail-query.tsx'
import { Panel } from '../../kit/panel.tsx'
import { when } from '../../kit/when.ts'
import { useChat, useReload } from './assistant-calls.ts'
import { addressOf, chatStateWords, costText } from './assistant-words.ts'
import { calls } from './calls.ts'
import { ToolUses } from './tool-uses.tsx'

const back = { to: addressOf('chats'), label: 'Conversations' }
const authors = { visitor: 'Visitor', assistant: 'Assistant', staff: 'Staff' } as const

function KeepCase({ turn }: { turn: ReviewedTurn }) {
  const [wanted, setWanted] = useState('')
  const [wantsPerson, setWantsPerson] = useState(false)
  const reload = useReload()
  if (turn.caseId !== null) return <Pill tone="accent">Test case desk-{turn.caseId}</Pill>
  return (
    <Act
      call={calls.saveEvaluationCase}
      title="Save as test case"
      lead="The question and what a right answer says go into a file for the evaluation. Nothing is changed in the chat."
      label="Save test case"
      busy="Saving..."
      isReady={wanted.trim() !== ''}
      trigger={
        <Button size="sm">
          <FlaskConical size={15} aria-hidden />
          Save as test case
        </Button>
      }
      send={{ params: { id: turn.id }, body: { wanted, wantsPerson } }}
      done="The test case was saved."
      onDone={() => void reload()}
    >
      <TextareaField
        label="What it should have said"
        hint="One fact to a line, in words an answer must have. A bar | separates wordings that would do as well."
        rows={4}
        maxLength={2_000}
        required
        value={wanted}
        onChange={(event) => setWanted(event.target.value)}
      />
      <CheckboxField
        label="A person should have taken over"
        checked={wantsPerson}
        onChange={(event) => setWantsPerson(event.target.checked)}
      />
    </Act>
  )
}

function Marks({ turn: { isGood, isMiss, replacedFor } }: { turn: ReviewedTurn }) {
  return (
    <>
      {isGood === false && (
        <Pill tone="danger" icon={ThumbsDown}>
          Not helpful
        </Pill>
      )}
      {isGood && (
        <Pill tone="success" icon={ThumbsUp}>
          Helpful
        </Pill>
      )}
      {isMiss && (
        <Pill tone="warning" icon={CircleHelp}>
          Not answered
        </Pill>
      )}
      {replacedFor && (
        <Pill tone="danger" icon={ShieldAlert}>
          Replaced: {replacedFor}
        </Pill>
      )}
    </>
  )
}

function Turn({ turn }: { turn: ReviewedTurn }) {
  const { author, body, citations, tools, createdAt, model, promptVersion } = turn
  const isOurs = author !== 'visitor'
  return (
    <li className={clsx('grid max-w-160 gap-1.5', isOurs && 'ml-auto justify-items-end')}>
      <p className="flex flex-wrap items-center gap-2 text-small text-ink-3">
        <b className="font-semibold text-ink">{authors[author]}</b>
        <time dateTime={createdAt}>{when(createdAt)}</time>
        {author === 'assistant' && <Marks turn={turn} />}
      </p>
      <div
        className={clsx(
          'grid gap-2.5 rounded-tile border px-4 py-3 text-body-sm text-ink',
          isOurs ? 'border-accent-line bg-accent-soft' : 'bg-surface',
        )}
      >
        <p className="wrap-anywhere whitespace-pre-wrap">{body}</p>
        {citations.length > 0 && (
          <ul className="grid gap-0.5 text-small">
            {citations.map(({ title, path }) => (
              <li key={path} className="flex items-center gap-1.5">
                <BookOpen size={13} className="shrink-0 text-ink-2" aria-hidden />
                <TextLink to={path}>{title}</TextLink>
              </li>
            ))}
          </ul>
        )}
        {tools.length > 0 && <ToolUses uses={tools} />}
        {author === 'assistant' && (
          <p className="flex flex-wrap items-center justify-between gap-2 text-small text-ink-2">
            <span>
              {model ?? 'No model'}
              {promptVersion !== null && `, guidance ${promptVersion}`}
            </span>
            <KeepCase turn={turn} />
          </p>
        )}
      </div>
    </li>
  )
}

/** One conversation as it was, to be judged. */
export function ChatPage({ id }: { id: string }) {
  return (
    <DetailQuery query={useChat(id)} back={back} noun="Conversation">
      {({ chat, turns }) => (
        <DetailPage
          back={back}
          title={chat.question.slice(0, 80) || 'Conversation'}
          status={<Pill tone="neutral">{chatStateWords[chat.state]}</Pill>}
          aside={
            <Panel title="About it">
              <Facts
                facts={[
                  ['Began', when(chat.createdAt)],
                  ['Last word', when(chat.updatedAt)],
                  ['Questions', String(chat.questions)],
                  ['Not answered', String(chat.misses)],
                  ['Cost of models', costText(chat.cost)],
                  ['Thumbs', `${chat.good} up, ${chat.bad} down`],
                  chat.reference !== null && [
                    'Handed over as',
                    <TextLink key="ticket" to={`/admin/main-site?tab=support&id=${chat.reference}`}>
                      {chat.reference}
                    </TextLink>,
                  ],
                ]}
              />
            </Panel>
          }
        >
          <Panel
            title="What was said"
            lead="Keys, codes, addresses and numbers were taken out before it was kept."
          >
            <ol className="grid gap-4 border-t bg-surface-sunken px-5 py-5">
              {turns.map((turn) => (
                <Turn key={turn.id} turn={turn} />
              ))}
            </ol>
          </Panel>
        </DetailPage>
      )}
    </DetailQuery>
  )
}
