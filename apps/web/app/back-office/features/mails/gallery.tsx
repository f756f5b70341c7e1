import type { MailTemplateFile } from '@keyhaven/contracts/staff/mail-words'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { PageHeader } from '../../../ui/page-header.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { DetailLoading } from '../../kit/detail-page.tsx'
import { mailNameOf } from '../../kit/mail-looks.ts'
import { NotLoaded } from '../../kit/not-loaded.tsx'
import { Panel } from '../../kit/panel.tsx'
import { calls } from './calls.ts'
import { PreviewPane } from './preview-pane.tsx'
import { templatesQuery } from './templates.tsx'

const BothLooks = ({ file, sample }: { file: MailTemplateFile; sample: string }) => (
  <div className="grid items-start gap-5 xl:grid-cols-2">
    {(['light', 'dark'] as const).map((look) => (
      <Panel key={look} title={look === 'light' ? 'Light' : 'Dark'}>
        <div className="px-5 pb-5">
          <PreviewPane
            key={`${sample}-${look}`}
            name={file.name}
            sample={sample}
            words={file.words}
            look={look}
          />
        </div>
      </Panel>
    ))}
  </div>
)

/** Every mail with made-up data, in the words that are in force, light beside dark. */
export function Gallery() {
  const [search, setSearch] = useSearchParams()
  const list = useQuery(templatesQuery)
  const templates = list.data
  const name = search.get('mail') ?? templates?.rows[0]?.name ?? ''
  const query = useQuery({
    queryKey: [calls.readMailTemplate.path, name],
    queryFn: () => calls.readMailTemplate({ params: { name } }),
    enabled: name !== '',
  })
  const file = query.data
  const failed = [list, query].find(({ error, data }) => error && !data)
  const asked = search.get('sample') ?? ''
  const sample = file?.samples.includes(asked) ? asked : (file?.samples[0] ?? '')
  return (
    <>
      <PageHeader
        dense
        title="E-mail preview"
        lead="Made-up data, the words in force. Readers choose light or dark, so both are here. Keys are masked for everybody."
        actions={
          templates && (
            <div className="flex flex-wrap gap-2">
              <SelectField
                label="Mail"
                options={templates.rows.map((row) => ({
                  value: row.name,
                  label: mailNameOf(row.name),
                }))}
                value={name}
                onChange={(event) => setSearch({ mail: event.target.value })}
              />
              {file && file.samples.length > 1 && (
                <SelectField
                  label="Sample"
                  options={file.samples.map((value) => ({ value, label: value }))}
                  value={sample}
                  onChange={(event) => setSearch({ mail: name, sample: event.target.value })}
                />
              )}
            </div>
          )
        }
      />
      {failed && <NotLoaded query={failed} />}
      {!file && !failed && <DetailLoading />}
      {file && <BothLooks file={file} sample={sample} />}
    </>
  )
}
