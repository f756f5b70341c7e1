import type { OutputOf } from '@keyhaven/contracts/endpoint'
import type { tryAssistant } from '@keyhaven/contracts/staff/assistant'
import { type FormEvent, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { TextLink } from '../../../ui/link.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Pill } from '../../../ui/pill.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { TextareaField } from '../../../ui/text-field.tsx'
import { Panel } from '../../kit/panel.tsx'
import { wordsOf } from '../../kit/refusal.ts'
import { useGuidanceVersions } from './assistant-calls.ts'
import { calls } from './calls.ts'
import { ToolUses } from './tool-uses.tsx'

type Tried = OutputOf<typeof tryAssistant>

const byWhom = { model: 'A model', rules: 'Rules', search: 'Search, the budget is spent' } as const

function Answer({ tried }: { tried: Tried }) {
  const { text, citations, replacedFor, person, isMiss, answeredBy, model, milliseconds } = tried
  return (
    <section aria-label="Answer" className="grid content-start gap-3">
      {replacedFor && (
        <Notice tone="danger" title="The guards replaced what the model said.">
          It contained {replacedFor}.
        </Notice>
      )}
      <div className="rounded-tile border border-accent-line bg-accent-soft px-4 py-3 text-body-sm wrap-anywhere whitespace-pre-wrap text-ink">
        {text}
      </div>
      {citations.length > 0 && (
        <ol className="grid list-decimal gap-0.5 pl-5 text-small text-ink-2">
          {citations.map(({ title, path }) => (
            <li key={path}>
              <TextLink to={path}>{title}</TextLink>
            </li>
          ))}
        </ol>
      )}
      <p className="flex flex-wrap items-center gap-2 text-small text-ink-3">
        {byWhom[answeredBy]} ({model}), {milliseconds} ms
        {isMiss && <Pill tone="warning">Not answered</Pill>}
        {person && <Pill tone="accent">To a person: {person}</Pill>}
      </p>
    </section>
  )
}

function Passages({ found }: Pick<Tried, 'found'>) {
  return (
    <section aria-label="Passages found" className="grid content-start gap-2">
      <h3 className="font-sans text-small font-semibold text-ink-2">Passages found</h3>
      {found.length === 0 && <p className="text-small text-ink-3">No page has these words.</p>}
      {found.map(({ title, heading, path, text, score }) => (
        <details
          key={`${path} ${heading}`}
          className="rounded-control bg-surface-strong text-small"
        >
          <summary className="flex cursor-pointer justify-between gap-3 px-3 py-1.5 text-ink">
            <span className="min-w-0 wrap-anywhere">
              {title} › {heading}
            </span>
            <span className="shrink-0 text-ink-2 tabular-nums">{score.toFixed(2)}</span>
          </summary>
          <p className="px-3 pb-2 wrap-anywhere text-ink-2">
            {text} <span className="text-ink-3">{path}</span>
          </p>
        </details>
      ))}
    </section>
  )
}

function Tools({ tools }: Pick<Tried, 'tools'>) {
  return (
    <section aria-label="Tools" className="grid content-start gap-2">
      <h3 className="font-sans text-small font-semibold text-ink-2">Tools called</h3>
      {tools.length === 0 ? (
        <p className="text-small text-ink-3">None.</p>
      ) : (
        <ToolUses uses={tools} />
      )}
    </section>
  )
}

function useTry() {
  const [tried, setTried] = useState<Tried>()
  const [failure, setFailure] = useState<unknown>()
  const [isBusy, setBusy] = useState(false)
  const ask = async (question: string, version: number | null) => {
    setBusy(true)
    setFailure(undefined)
    try {
      setTried(await calls.tryAssistant({ body: { question, version } }))
    } catch (error) {
      setFailure(error)
    }
    setBusy(false)
  }
  return { tried, failure, isBusy, ask }
}

/** A question as a visitor would ask it, with all that was read and called for the answer. */
export function Playground() {
  const [question, setQuestion] = useState('')
  const [version, setVersion] = useState('')
  const versions = useGuidanceVersions().data?.versions ?? []
  const { tried, failure, isBusy, ask } = useTry()
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (question.trim() !== '' && !isBusy) void ask(question, version ? Number(version) : null)
  }
  return (
    <Panel
      title="Playground"
      lead="Shows what the assistant read and did. Nothing is sent to anyone, no order is open to it, and it counts against the budget."
    >
      <form onSubmit={send} className="grid gap-4 px-5 pb-5">
        <TextareaField
          label="Question"
          rows={2}
          maxLength={2_000}
          required
          value={question}
          onChange={(event) => setQuestion(event.target.value)}
        />
        <div className="flex flex-wrap items-end justify-between gap-3">
          <SelectField
            size="sm"
            label="Guidance"
            placeholder="The one in use"
            options={versions.map((one) => ({
              value: String(one.version),
              label: `Version ${one.version}`,
            }))}
            value={version}
            onChange={(event) => setVersion(event.target.value)}
          />
          <Button type="submit" variant="primary" busy={isBusy ? 'Asking...' : undefined}>
            Ask
          </Button>
        </div>
        {failure !== undefined && (
          <Notice tone="danger" title="No answer." isNew>
            {wordsOf(failure)}
          </Notice>
        )}
      </form>
      {tried && (
        <div role="status" className="grid gap-6 border-t px-5 py-5 lg:grid-cols-3">
          <Answer tried={tried} />
          <Passages found={tried.found} />
          <Tools tools={tried.tools} />
        </div>
      )}
    </Panel>
  )
}
