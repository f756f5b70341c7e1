import { answerStates, answerWords } from '@keyhaven/contracts/staff/assistant-answers'
import { useMemo } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import * as z from 'zod/mini'
import {
  Form,
  FormSelectField,
  FormSubmit,
  FormTextareaField,
  FormTextField,
} from '../../../ui/form.tsx'
import { toast } from '../../../ui/toast.tsx'
import { DetailPage } from '../../kit/detail-page.tsx'
import { DetailQuery } from '../../kit/detail-query.tsx'
import { EditForm } from '../../kit/edit-form.tsx'
import { LookPill } from '../../kit/look-pill.tsx'
import { Panel } from '../../kit/panel.tsx'
import { wordsOf } from '../../kit/refusal.ts'
import { when } from '../../kit/when.ts'
import { useAnswer, useKnowledge, useReload } from './assistant-calls.ts'
import { addressOf, answerLooks } from './assistant-words.ts'
import { calls } from './calls.ts'

const back = { to: addressOf('knowledge'), label: 'Knowledge' }

/** The field of a page is empty where there is none. */
const fields = z.extend(answerWords, { path: z.string() })
type Fields = z.infer<typeof fields>
const sent = ({ path, ...words }: Fields) => ({ ...words, path: path === '' ? null : path })

const states = answerStates.map((value) => ({ value, label: answerLooks[value].label }))
const fieldLabels = { question: 'Question', answer: 'Answer', path: 'Page', state: 'State' }

function Words() {
  const { data } = useKnowledge()
  const pages = useMemo(() => {
    const byPath = new Map(data?.pages.map(({ path, page }) => [path, page]))
    return [...byPath].map(([value, page]) => ({ value, label: `${page} (${value})` }))
  }, [data])
  return (
    <Panel title="Question and answer">
      <div className="grid gap-4 px-5 pb-5">
        <FormTextField name="question" label="Question" maxLength={300} />
        <FormTextareaField
          name="answer"
          label="Answer"
          hint="Only what the page below says, too. No prices, dates or keys."
          rows={6}
          maxLength={2_000}
        />
        <div className="grid gap-4 sm:grid-cols-2">
          <FormSelectField
            name="path"
            label="Page that says the same"
            hint="An answer in use is cited with it."
            placeholder="None yet"
            options={pages}
            optional
          />
          <FormSelectField name="state" label="State" options={states} />
        </div>
      </div>
    </Panel>
  )
}

/** A new answer, begun from the words of a visitor where they led here. */
export function NewAnswer() {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const reload = useReload()
  const begun = { question: search.get('question') ?? '', answer: '', path: '', state: 'draft' }
  return (
    <DetailPage back={back} title="New answer">
      <Form
        label="New answer"
        schema={fields}
        defaultValues={begun as Fields}
        className="grid gap-5"
        onSubmit={async (values) => {
          try {
            const { id } = await calls.addAnswer({ body: sent(values) })
            toast({ tone: 'success', title: 'The answer was saved.' })
            await reload()
            void navigate(addressOf('knowledge', id), { replace: true })
          } catch (error) {
            toast({ tone: 'danger', title: 'Nothing was saved.', description: wordsOf(error) })
          }
        }}
      >
        <Words />
        <div className="flex justify-end">
          <FormSubmit busy="Saving...">Save answer</FormSubmit>
        </div>
      </Form>
    </DetailPage>
  )
}

export function AnswerPage({ id }: { id: number }) {
  const query = useAnswer(id)
  const reload = useReload()
  return (
    <DetailQuery query={query} back={back} noun="Answer">
      {({ question, answer, path, state, seen, by, updatedAt }) => (
        <DetailPage back={back} title={question} status={<LookPill look={answerLooks[state]} />}>
          <EditForm
            label="Answer"
            schema={fields}
            values={{ question, answer, path: path ?? '', state }}
            version={seen}
            fieldLabels={fieldLabels}
            onSave={async (values, version) => {
              await calls.editAnswer(
                { params: { id }, body: sent(values) },
                version === undefined ? {} : { version },
              )
              toast({ tone: 'success', title: 'The answer was saved.' })
              void reload()
            }}
            onReload={async () => (await query.refetch()).data?.seen}
          >
            <Words />
          </EditForm>
          <p className="text-small text-ink-3">
            Changed {when(updatedAt)} UTC by {by ?? 'a former colleague'}
          </p>
        </DetailPage>
      )}
    </DetailQuery>
  )
}
