import type { MailTemplateFile, MailWords, PhrasePlace } from '@keyhaven/contracts/staff/mail-words'
import { useEffect, useMemo } from 'react'
import { useWatch } from 'react-hook-form'
import * as z from 'zod/mini'
import { FormTextareaField } from '../../../ui/form.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { toast } from '../../../ui/toast.tsx'
import { EditForm } from '../../kit/edit-form.tsx'
import { Panel } from '../../kit/panel.tsx'
import { calls } from './calls.ts'
import { usePreview } from './use-preview.ts'

type Phrase = MailTemplateFile['phrases'][number]
type Typed = Readonly<Record<string, string>>

const places: Readonly<Record<PhrasePlace, string>> = {
  subject: 'Subject',
  preview: 'Preview line',
  heading: 'Heading',
  button: 'Button',
  text: 'Text',
}

const fieldOf = (index: number) => `phrase${index}`

/** "Subject, Heading", or "Text 2" where several have one place. */
function labelsOf(phrases: readonly Phrase[]): readonly string[] {
  const named = phrases.map(({ places: at }) => at.map((place) => places[place]).join(', '))
  return named.map((name, index) => {
    const nth = named.slice(0, index + 1).filter((other) => other === name).length
    return named.filter((other) => other === name).length > 1 ? `${name} ${nth}` : name
  })
}

const hintOf = ({ variables }: Phrase) =>
  variables.length > 0
    ? `May name ${variables.map((name) => `{${name}}`).join(', ')}.`
    : 'Plain words.'

/** What differs from the words of the shop. */
function wordsIn(phrases: readonly Phrase[], typed: Typed): MailWords {
  const changed = phrases.flatMap(({ text }, index) => {
    const own = typed[fieldOf(index)] ?? text
    return own === text ? [] : [[text, own] as const]
  })
  return Object.fromEntries(changed)
}

type WordsFormProps = {
  file: MailTemplateFile
  sample: string
  isReadOnly: boolean
  onWords: (words: MailWords) => void
  onReload: () => Promise<string | undefined>
}

/** One field for each phrase; the preview follows. What is saved is a draft: no mail says it before it is published. */
export function WordsForm({ file, sample, isReadOnly, onWords, onReload }: WordsFormProps) {
  const { phrases, words, draft, name } = file
  const schema = useMemo(
    () =>
      z.object({
        ...Object.fromEntries(phrases.map((_, index) => [fieldOf(index), z.string()])),
      }),
    [phrases],
  )
  const kept = draft?.words ?? words
  const values = Object.fromEntries(
    phrases.map(({ text }, index) => [fieldOf(index), kept[text] ?? text]),
  )
  const labels = Object.fromEntries(
    labelsOf(phrases).map((label, index) => [fieldOf(index), label]),
  )
  return (
    <EditForm
      label="Words of this mail"
      schema={schema}
      values={values}
      version={file.stamp}
      fieldLabels={labels}
      onReload={onReload}
      onSave={async (typed, version) => {
        await calls.draftMailWords(
          { params: { name }, body: { words: wordsIn(phrases, typed as Typed) } },
          { ...(version && { version }) },
        )
        toast({ title: 'Saved as a draft. No mail says it yet.', tone: 'success' })
      }}
    >
      <Fields file={file} sample={sample} isReadOnly={isReadOnly} onWords={onWords} />
    </EditForm>
  )
}

type FieldsProps = Omit<WordsFormProps, 'onReload'>

function Fields({ file: { phrases, name }, sample, isReadOnly, onWords }: FieldsProps) {
  const typed = useWatch() as Typed
  const words = wordsIn(phrases, typed)
  const said = JSON.stringify(words)
  useEffect(() => onWords(JSON.parse(said) as MailWords), [said, onWords])
  const { data } = usePreview(name, sample, words)
  const labels = labelsOf(phrases)
  const shown = phrases
    .map((phrase, index) => ({ phrase, index }))
    .filter(({ phrase }) => phrase.samples.includes(sample))
  return (
    <Panel
      title="Words"
      lead="Words only. Names in braces are filled in for each reader; what a phrase names has to stay in it."
    >
      <div className="grid gap-5 px-5 pb-5">
        <Faults faults={data?.faults ?? []} />
        {shown.map(({ phrase, index }) => (
          <FormTextareaField
            key={fieldOf(index)}
            name={fieldOf(index)}
            label={labels[index] ?? ''}
            hint={hintOf(phrase)}
            rows={phrase.text.length > 90 ? 3 : 1}
            className="grow-field"
            readOnly={isReadOnly}
          />
        ))}
      </div>
    </Panel>
  )
}

type FaultsProps = { faults: readonly { text: string; says: string }[] }

function Faults({ faults }: FaultsProps) {
  if (faults.length === 0) {
    return <Notice tone="success" title="No problems found." />
  }
  return (
    <Notice tone="danger" title="These words cannot be saved.">
      <ul className="grid gap-1">
        {faults.map(({ text, says }) => (
          <li key={text} className="wrap-anywhere">
            “{text}”: {says}
          </li>
        ))}
      </ul>
    </Notice>
  )
}
