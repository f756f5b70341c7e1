import type { SettingsOverview } from '@keyhaven/contracts/staff/settings'
import { MAIN_STORE } from '@keyhaven/contracts/staff/stores'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { SearchX } from 'lucide-react'
import { useSearchParams } from 'react-router'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { TextLink } from '../../../ui/link.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { SearchField } from '../../../ui/search-field.tsx'
import { DetailLoading } from '../../kit/detail-page.tsx'
import { Panel } from '../../kit/panel.tsx'
import { wordsOf } from '../../kit/refusal.ts'
import { useMember } from '../../kit/staff-session.ts'
import { calls } from './calls.ts'
import { SettingRow } from './setting-row.tsx'
import { sectionsFor } from './setting-text.rules.ts'
import { StoreChoice } from './store-choice.tsx'
import { StoreSettings } from './store-settings.tsx'

const overviewQuery = queryOptions({
  queryKey: ['/api/admin/settings'],
  queryFn: () => calls.viewSettings(),
})

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

/** The settings of the shop, or what one of its stores says differently. */
export default function Settings() {
  const [params] = useSearchParams()
  const { stores = [] } = useMember()
  // Who is limited to stores has none of the shop's.
  const store = params.get('store') ?? stores.find((id) => id !== MAIN_STORE)
  return store ? <StoreSettings key={store} id={store} /> : <ShopSettings />
}

/** What the owner decides: found by section or by word, changed one at a time with a reason. */
function ShopSettings() {
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
        lead="Changes go live immediately and are logged with who made them and why."
      />
      <StoreChoice shown={MAIN_STORE} />
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

const RiskRulesLink = () => <TextLink to="/admin/main-site?tab=risk-rules">Risk rules</TextLink>
