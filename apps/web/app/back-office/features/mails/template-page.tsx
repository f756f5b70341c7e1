import type { MailTemplateFile, readMailTemplate } from '@keyhaven/contracts/staff/mail-words'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Pill } from '../../../ui/pill.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { DetailPage } from '../../kit/detail-page.tsx'
import { DetailQuery } from '../../kit/detail-query.tsx'
import { mailNameOf } from '../../kit/mail-looks.ts'
import { Panel } from '../../kit/panel.tsx'
import { staffCall } from '../../kit/staff-api.ts'
import { may, useMember } from '../../kit/staff-session.ts'
import { useOnceCurrent } from '../../kit/use-once-current.ts'
import { WaitingChanges } from '../../kit/waiting-changes.tsx'
import { calls } from './calls.ts'
import { Draft } from './draft.tsx'
import { MAIL_PARTS } from './mail-parts.tsx'
import { areSameWords } from './mail-words.rules.ts'
import { PreviewPane } from './preview-pane.tsx'
import { SendTest } from './send-test.tsx'
import { Versions } from './versions.tsx'
import { WordsForm } from './words-form.tsx'

const back = { to: MAIL_PARTS.templates, label: 'E-mail' }

/** The words of one kind of mail: what they are, how they look, and what they were. */
export function TemplatePage({ name }: { name: string }) {
  const queries = useQueryClient()
  const queryKey = [calls.readMailTemplate.path, name]
  const query = useQuery({
    queryKey,
    queryFn: async () =>
      (await staffCall<typeof readMailTemplate>(calls.readMailTemplate, { params: { name } }))
        .answer,
  })
  const reload = async () => {
    void queries.invalidateQueries({ queryKey: ['/api/admin/mail-templates'] })
    const { data } = await query.refetch()
    return data?.stamp
  }
  return (
    <DetailQuery query={query} back={back} noun="Mail">
      {(file) => <Template file={file} onReload={reload} />}
    </DetailQuery>
  )
}

type TemplateProps = { file: MailTemplateFile; onReload: () => Promise<string | undefined> }

type PreviewProps = {
  file: MailTemplateFile
  sample: string
  words: MailTemplateFile['words']
  onSample: (sample: string) => void
}

const Preview = ({ file, sample, words, onSample }: PreviewProps) => (
  <Panel
    title="Preview"
    lead="Made-up data. Keys are masked for everybody."
    aside={
      file.samples.length > 1 && (
        <SelectField
          label="Sample"
          isLabelHidden
          options={file.samples.map((value) => ({ value, label: value }))}
          value={sample}
          onChange={(event) => onSample(event.target.value)}
        />
      )
    }
  >
    <div className="px-5 pb-5">
      <PreviewPane name={file.name} sample={sample} words={words} />
    </div>
  </Panel>
)

function Template({ file, onReload }: TemplateProps) {
  const member = useMember()
  const [sample, setSample] = useState(file.samples[0] ?? '')
  const kept = file.draft?.words ?? file.words
  const [words, setWords] = useState(kept)
  /** How often the form was filled: what is being typed is not lost to an act beside it. */
  const [fills, setFills] = useState(0)
  const isTouched = !areSameWords(words, kept)
  const fillWith = useOnceCurrent(file.stamp, () => setFills((count) => count + 1))
  const fillAgain = async () => fillWith(await onReload())
  return (
    <DetailPage
      back={back}
      title={mailNameOf(file.name)}
      status={
        <>
          <Pill tone={file.version === 0 ? 'neutral' : 'success'}>
            {file.version === 0 ? 'Default text' : `Version ${file.version}`}
          </Pill>
          {file.draft && <Pill tone="warning">Draft</Pill>}
        </>
      }
      actions={may(member, 'email.send') && <SendTest file={file} sample={sample} words={words} />}
      aside={
        <>
          {file.draft && (
            <Draft
              file={file}
              draft={file.draft}
              sample={sample}
              words={words}
              onDone={() => void fillAgain()}
            />
          )}
          <Versions file={file} onDone={() => void (isTouched ? onReload() : fillAgain())} />
        </>
      }
    >
      <WaitingChanges waiting={file.waiting} className="grid gap-3" />
      <div className="grid items-start gap-5 2xl:grid-cols-2">
        <WordsForm
          key={fills}
          file={file}
          sample={sample}
          isReadOnly={!may(member, 'email.edit')}
          onWords={setWords}
          onReload={onReload}
        />
        <Preview file={file} sample={sample} words={words} onSample={setSample} />
      </div>
    </DetailPage>
  )
}
