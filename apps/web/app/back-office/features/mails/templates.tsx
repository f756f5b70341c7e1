import type { MailTemplateLine } from '@keyhaven/contracts/staff/mail-words'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { Mail, Megaphone, MonitorSmartphone, PenLine } from 'lucide-react'
import { ButtonLink, TextLink } from '../../../ui/link.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { Pill } from '../../../ui/pill.tsx'
import type { Column } from '../../../ui/table.tsx'
import { ListView } from '../../kit/list-view.tsx'
import { mailNameOf } from '../../kit/mail-looks.ts'
import { Panel } from '../../kit/panel.tsx'
import { when } from '../../kit/when.ts'
import { calls } from './calls.ts'
import { MailParts, toTemplate } from './mail-parts.tsx'

const PATH = '/api/admin/mail-templates'

export const templatesQuery = queryOptions({
  queryKey: [PATH],
  queryFn: async () => {
    const { templates } = await calls.listMailTemplates()
    return {
      rows: templates.toSorted((one, other) =>
        mailNameOf(one.name).localeCompare(mailNameOf(other.name)),
      ),
    }
  },
})

const columns: Column<MailTemplateLine>[] = [
  {
    id: 'name',
    header: 'Mail',
    isTitle: true,
    cell: ({ name }) => <TextLink to={toTemplate(name)}>{mailNameOf(name)}</TextLink>,
  },
  {
    id: 'kind',
    header: 'Kind',
    cell: ({ isMarketing }) =>
      isMarketing ? (
        <Pill tone="accent" icon={Megaphone}>
          Marketing
        </Pill>
      ) : (
        <Pill tone="neutral" icon={Mail}>
          Service
        </Pill>
      ),
  },
  {
    id: 'words',
    header: 'Words',
    cell: ({ version, hasDraft }) => (
      <span className="flex flex-wrap items-center gap-2">
        {version === 0 ? (
          <span className="text-ink-2">Default</span>
        ) : (
          <Pill tone="success" icon={PenLine}>
            Version {version}
          </Pill>
        )}
        {hasDraft && <Pill tone="warning">Draft</Pill>}
      </span>
    ),
  },
  {
    id: 'changed',
    header: 'Changed',
    cell: ({ changedAt, changedBy }) => (changedAt ? `${when(changedAt)} by ${changedBy}` : '–'),
  },
]

/** Every kind of mail the shop sends. */
export function Templates() {
  const query = useQuery(templatesQuery)
  return (
    <>
      <PageHeader
        dense
        title="E-mail"
        lead="Every mail the shop sends. Its words can be changed; how it looks and where its buttons lead cannot."
        actions={
          <>
            <MailParts part="templates" />
            <ButtonLink to="/email-preview">
              <MonitorSmartphone size={16} aria-hidden />
              Preview
            </ButtonLink>
          </>
        }
      />
      <Panel title="Templates">
        <ListView
          caption="Kinds of mail"
          nouns={['kind of mail', 'kinds of mail']}
          columns={columns}
          rowId={({ name }) => name}
          query={query}
          empty={{ icon: Mail, title: 'No mails', text: 'The shop sends nothing.' }}
        />
      </Panel>
    </>
  )
}
