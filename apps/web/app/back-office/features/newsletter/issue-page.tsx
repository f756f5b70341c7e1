import { type IssueFile, issueWords } from '@keyhaven/contracts/staff/newsletter'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { DetailPage, Facts } from '../../kit/detail-page.tsx'
import { DetailQuery } from '../../kit/detail-query.tsx'
import { Panel } from '../../kit/panel.tsx'
import { wordsOf } from '../../kit/refusal.ts'
import { Requires } from '../../kit/requires.tsx'
import { newIdempotencyKey } from '../../kit/staff-api.ts'
import { may, useMember } from '../../kit/staff-session.ts'
import { when } from '../../kit/when.ts'
import { type Draft, draftOf, issueWordsOf, newBlock } from './blocks.rules.ts'
import { calls } from './calls.ts'
import { IssueActs } from './issue-acts.tsx'
import { IssueForm } from './issue-form.tsx'
import { IssuePill } from './issue-list.tsx'
import { IssuePreview } from './issue-preview.tsx'
import { ISSUES, toIssue } from './newsletter-parts.tsx'

const back = { to: ISSUES, label: 'Newsletter' }
const AGAIN_MS = 2_000

/** What is wrong with a draft, by field, once it was tried to be saved. */
function errorsIn(draft: Draft): Readonly<Record<string, string>> {
  const { error } = issueWords.safeParse(issueWordsOf(draft))
  return Object.fromEntries(
    (error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]),
  )
}

function useSaving(save: (draft: Draft) => Promise<void>) {
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const [failure, setFailure] = useState<unknown>()
  const [isBusy, setBusy] = useState(false)
  async function run(draft: Draft) {
    const wrong = errorsIn(draft)
    setErrors(wrong)
    setFailure(undefined)
    if (Object.keys(wrong).length > 0) return
    setBusy(true)
    await save(draft).catch((error: unknown) => setFailure(error))
    setBusy(false)
  }
  return { errors, failure, isBusy, run }
}

const empty: Draft = {
  subject: '',
  preview: '',
  blocks: [newBlock('heading'), newBlock('text')],
}

/** An issue that is begun. */
export function NewIssue() {
  const navigate = useNavigate()
  const [draft, setDraft] = useState(empty)
  const [idempotencyKey] = useState(newIdempotencyKey)
  const saving = useSaving(async (wanted) => {
    const { id } = await calls.writeIssue({ body: issueWordsOf(wanted) }, { idempotencyKey })
    await navigate(toIssue(id), { replace: true })
  })
  return (
    <Requires permission="newsletter.send">
      <DetailPage
        back={back}
        title="New issue"
        actions={<Save label="Save draft" saving={saving} draft={draft} />}
        aside={<IssuePreview words={issueWordsOf(draft)} />}
      >
        <Failed failure={saving.failure} />
        <IssueForm draft={draft} errors={saving.errors} onChange={setDraft} />
      </DetailPage>
    </Requires>
  )
}

/** One issue: its words while it is a draft, what became of it afterwards. */
export function IssuePage({ id }: { id: string }) {
  const queries = useQueryClient()
  const query = useQuery({
    queryKey: [calls.readIssue.path, id],
    queryFn: () => calls.readIssue({ params: { id } }),
    refetchInterval: ({ state }) => (isMoving(state.data) ? AGAIN_MS : false),
  })
  const reload = () => {
    void queries.invalidateQueries({ queryKey: ['list', 'newsletter-issues'] })
    void query.refetch()
  }
  return (
    <DetailQuery query={query} back={back} noun="Issue">
      {(file) => <Issue key={file.issue.version} file={file} onDone={reload} />}
    </DetailQuery>
  )
}

const isMoving = (file: IssueFile | undefined) =>
  file !== undefined && (file.issue.state === 'sending' || file.results.waiting > 0)

function Issue({ file, onDone }: { file: IssueFile; onDone: () => void }) {
  const member = useMember()
  const { issue } = file
  const [draft, setDraft] = useState(() => draftOf(issue.words))
  const isDirty = JSON.stringify(issueWordsOf(draft)) !== JSON.stringify(issue.words)
  const isOpen = issue.state === 'draft' && may(member, 'newsletter.send')
  const saving = useSaving(async (wanted) => {
    await calls.editIssue(
      { params: { id: String(issue.id) }, body: issueWordsOf(wanted) },
      { version: String(issue.version) },
    )
    onDone()
  })
  return (
    <DetailPage
      back={back}
      title={issue.subject}
      status={<IssuePill state={issue.state} />}
      actions={
        <>
          {isOpen && isDirty && <Save label="Save changes" saving={saving} draft={draft} />}
          {may(member, 'newsletter.send') && (
            <IssueActs file={file} isDirty={isDirty} onDone={onDone} />
          )}
        </>
      }
      aside={
        <>
          {issue.state !== 'draft' && <Results file={file} />}
          {may(member, 'newsletter.send') && isOpen && <IssuePreview words={issueWordsOf(draft)} />}
        </>
      }
    >
      <Failed failure={saving.failure} />
      {isOpen ? (
        <IssueForm draft={draft} errors={saving.errors} onChange={setDraft} />
      ) : (
        <ReadOnly file={file} />
      )}
    </DetailPage>
  )
}

function ReadOnly({ file: { issue } }: { file: IssueFile }) {
  const member = useMember()
  if (may(member, 'newsletter.send')) return <IssuePreview words={issue.words} />
  return (
    <Panel title="Words" lead={issue.words.preview}>
      <ul className="grid gap-2 px-5 pb-5 text-small text-ink">
        {draftOf(issue.words).blocks.map(({ key, text, path }) => (
          <li key={key} className="wrap-anywhere whitespace-pre-wrap">
            {path ? `${text} (${path})` : text}
          </li>
        ))}
      </ul>
    </Panel>
  )
}

function Results({ file: { issue, results } }: { file: IssueFile }) {
  return (
    <Panel title="Results" lead="Opens and clicks are not tracked.">
      <Facts
        facts={[
          ['Sent', issue.startedAt ? when(issue.startedAt) : '–'],
          ['Recipients', results.recipients],
          ['Accepted', results.accepted],
          ['Waiting', results.waiting],
          ['Came back', results.bounced],
          ['Not sent', results.unsent],
          ['Left since', results.left],
        ]}
      />
    </Panel>
  )
}

type SaveProps = { label: string; saving: ReturnType<typeof useSaving>; draft: Draft }

const Save = ({ label, saving, draft }: SaveProps) => (
  <Button
    variant="primary"
    busy={saving.isBusy ? 'Saving...' : undefined}
    onClick={() => void saving.run(draft)}
  >
    {label}
  </Button>
)

const Failed = ({ failure }: { failure: unknown }) =>
  failure === undefined ? null : (
    <Notice tone="danger" title="Nothing was saved." isNew>
      {wordsOf(failure)}
    </Notice>
  )
