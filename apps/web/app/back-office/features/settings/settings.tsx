import type {
  SettingsOverview,
  StatedSetting,
  viewSettings,
} from '@keyhaven/contracts/staff/settings'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { SearchX } from 'lucide-react'
import { useSearchParams } from 'react-router'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { TextLink } from '../../../ui/link.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { Pill } from '../../../ui/pill.tsx'
import { SearchField } from '../../../ui/search-field.tsx'
import { DetailLoading } from '../../kit/detail-page.tsx'
import { Panel } from '../../kit/panel.tsx'
import { wordsOf } from '../../kit/refusal.ts'
import { staffApi } from '../../kit/staff-api.ts'
import { may, useMember } from '../../kit/staff-session.ts'
import { when } from '../../kit/when.ts'
import { EditSetting } from './edit-setting.tsx'
import { SettingHistory } from './setting-history.tsx'
import { sectionsFor, valueLines } from './setting-text.rules.ts'
import { wordsForSetting } from './setting-words.ts'

const overviewQuery = queryOptions({
  queryKey: ['/api/admin/settings'],
  queryFn: () => staffApi<typeof viewSettings>({ method: 'GET', path: '/api/admin/settings' }),
})

type RowProps = {
  setting: StatedSetting
  environment: SettingsOverview['environment']
  onDone: () => void
}

function SettingRow({ setting, environment, onDone }: RowProps) {
  const member = useMember()
  const words = wordsForSetting(setting.key)
  if (!words) return null
  const { changedAt, changedBy, isDefault } = setting
  return (
    <li
      id={setting.key}
      className="grid gap-x-6 gap-y-2 border-t px-5 py-4 md:grid-cols-2 lg:grid-cols-5"
    >
      <div className="grid content-start gap-1 lg:col-span-2">
        <h3 className="flex flex-wrap items-center gap-2 font-sans text-body-sm font-semibold text-ink">
          {words.label}
          {isDefault && <Pill tone="neutral">Default</Pill>}
        </h3>
        <p className="text-small text-ink-2">{words.does}</p>
      </div>
      <div className="grid content-start gap-0.5 text-body-sm wrap-anywhere text-ink lg:col-span-2">
        {valueLines(words.editor, setting.value, environment).map((line) => (
          <span key={line}>{line}</span>
        ))}
        {changedAt && (
          <span className="text-small text-ink-3">
            Changed {changedBy ? `by ${changedBy}, ` : ''}
            {when(changedAt)} UTC
          </span>
        )}
      </div>
      <div className="flex flex-wrap content-start items-start gap-2 max-lg:col-span-full lg:justify-end">
        <SettingHistory setting={setting} words={words} environment={environment} />
        {may(member, 'settings.edit') && (
          <EditSetting setting={setting} words={words} onDone={onDone} />
        )}
      </div>
    </li>
  )
}

function Sections({ overview, search, onDone }: SectionsProps) {
  const found = sectionsFor(search)
  const byKey = new Map(overview.settings.map((setting) => [setting.key, setting]))
  if (found.length === 0) {
    return (
      <EmptyState icon={SearchX} title="No setting matches">
        Try another word, such as “hours” or “phone”.
      </EmptyState>
    )
  }
  return (
    <>
      <nav aria-label="Sections" className="flex flex-wrap gap-x-5 gap-y-2 text-small">
        {found.map(({ id, title }) => (
          <TextLink key={id} to={`#${id}`} quiet>
            {title}
          </TextLink>
        ))}
      </nav>
      {found.map(({ id, title, about, keys }) => (
        <div key={id} id={id} className="scroll-mt-24">
          <Panel title={title} lead={about}>
            <ul>
              {keys.flatMap((key) => {
                const setting = byKey.get(key)
                return setting
                  ? [
                      <SettingRow
                        key={key}
                        setting={setting}
                        environment={overview.environment}
                        onDone={onDone}
                      />,
                    ]
                  : []
              })}
            </ul>
          </Panel>
        </div>
      ))}
    </>
  )
}

type SectionsProps = { overview: SettingsOverview; search: string; onDone: () => void }

/** What the owner decides: found by section or by word, changed one at a time with a reason. */
export function Settings() {
  const [params, setParams] = useSearchParams()
  const search = params.get('q') ?? ''
  const { data, error, refetch } = useQuery(overviewQuery)
  const searchFor = (text: string) =>
    setParams(
      (before) => {
        if (text) before.set('q', text)
        else before.delete('q')
        return before
      },
      { replace: true },
    )
  return (
    <>
      <PageHeader
        dense
        title="Settings"
        lead="A change is on every page at once. Each keeps who made it and why."
      />
      <p className="text-small text-ink-2">
        Thresholds for held payments are on <RiskRulesLink />.
      </p>
      <SearchField
        label="Search settings"
        placeholder="Search settings"
        value={search}
        onSearch={searchFor}
        className="max-w-140"
      />
      {error && (
        <Notice tone="danger" title="The settings could not be read." isNew>
          {wordsOf(error)} <Button onClick={() => void refetch()}>Try again</Button>
        </Notice>
      )}
      {!data && !error && <DetailLoading />}
      {data && <Sections overview={data} search={search} onDone={() => void refetch()} />}
    </>
  )
}

const RiskRulesLink = () => <TextLink to="/admin/main-site?tab=risk">Risk rules</TextLink>
