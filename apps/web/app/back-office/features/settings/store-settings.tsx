import type { ResponseOf } from '@keyhaven/contracts/endpoint'
import { ownSettings, type SettingKey } from '@keyhaven/contracts/settings'
import type { StatedSetting, viewStoreSettings } from '@keyhaven/contracts/staff/settings'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { SearchX } from 'lucide-react'
import { isApiError } from '../../../lib/api/api.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ButtonLink, TextLink } from '../../../ui/link.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { Act } from '../../kit/act.tsx'
import { DetailLoading } from '../../kit/detail-page.tsx'
import { Panel } from '../../kit/panel.tsx'
import { wordsOf } from '../../kit/refusal.ts'
import { wordsForSetting } from '../../kit/setting-words.ts'
import { may, useMember } from '../../kit/staff-session.ts'
import { calls } from './calls.ts'
import { SettingRow } from './setting-row.tsx'
import { settingSections } from './setting-sections.ts'
import { valueLines } from './setting-text.rules.ts'
import { SETTINGS, StoreChoice } from './store-choice.tsx'
import { useStores } from './use-stores.ts'

const storeQuery = (id: string) =>
  queryOptions({
    queryKey: ['/api/admin/stores', id, 'settings'],
    queryFn: () =>
      calls.viewStoreSettings({
        params: { id },
      }),
  })

type TakeBackProps = { id: string; setting: StatedSetting; onDone: () => void }

/** The store says what the main one says again. */
function TakeBack({ id, setting, onDone }: TakeBackProps) {
  const label = wordsForSetting(setting.key)?.label ?? setting.key
  return (
    <Act
      call={calls.editStoreSetting}
      title={`${label}: use the main store’s?`}
      lead="This store shows what the main store says, now and whenever that changes."
      label="Use the main store’s"
      busy="Saving..."
      reason="required"
      trigger={
        <Button size="sm" variant="ghost" aria-label={`${label}: use the main store’s`}>
          Use the main store’s
        </Button>
      }
      send={(reason) => ({
        params: { id, key: setting.key as 'company.facts' },
        body: { isOwn: false, reason },
      })}
      version={setting.version}
      onDone={onDone}
    />
  )
}

type StoreSettingsAnswer = ResponseOf<typeof viewStoreSettings>
type RowProps = {
  id: string
  setting: StatedSetting
  data: StoreSettingsAnswer
  onDone: () => void
}

function OwnRow({ id, setting, data, onDone }: RowProps) {
  const mayChange = may(useMember(), 'stores.manage')
  const editor = wordsForSetting(setting.key)?.editor
  const main = data.main.find(({ key }) => key === setting.key)
  const isOwn = !setting.isDefault
  return (
    <SettingRow
      setting={setting}
      environment={data.environment}
      store={id}
      usual="As the main store"
      note={
        isOwn &&
        editor && (
          <span className="text-small text-ink-3">
            Main store: {valueLines(editor, main?.value, data.environment).join(' · ')}
          </span>
        )
      }
      onSave={(own, value, reason) =>
        calls.editStoreSetting(
          { params: { id, key: own.key as 'company.facts' }, body: { isOwn: true, value, reason } },
          { version: own.version },
        )
      }
      onDone={onDone}
    >
      {mayChange && isOwn && <TakeBack id={id} setting={setting} onDone={onDone} />}
    </SettingRow>
  )
}

const isOwnKey = (key: SettingKey) => ownSettings.some((own) => own === key)

/** What no store decides for itself: money safety, security, retention and proof. */
function SharedSettings() {
  const shared = settingSections.flatMap(({ title, keys }) => {
    const labels = keys.filter((key) => !isOwnKey(key)).map((key) => wordsForSetting(key)?.label)
    return labels.length > 0 ? [{ title, labels: labels.join(', ') }] : []
  })
  return (
    <Panel
      title="The same in every store"
      lead="Safety of money, security, retention and what the shop may claim are decided once, in the settings of the main store."
    >
      <dl className="grid gap-x-6 gap-y-3 border-t px-5 py-4 text-small md:grid-cols-2">
        {shared.map(({ title, labels }) => (
          <div key={title}>
            <dt className="font-semibold text-ink">{title}</dt>
            <dd className="text-ink-2">{labels}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  )
}

function OwnSections({ id, data, onDone }: Omit<RowProps, 'setting'>) {
  const byKey = new Map(data.settings.map((setting) => [setting.key, setting]))
  return settingSections.map(({ id: section, title, about, keys }) => {
    const rows = keys.flatMap((key) => byKey.get(key) ?? [])
    return (
      rows.length > 0 && (
        <Panel key={section} title={title} lead={about}>
          <ul>
            {rows.map((setting) => (
              <OwnRow key={setting.key} id={id} setting={setting} data={data} onDone={onDone} />
            ))}
          </ul>
        </Panel>
      )
    )
  })
}

const NoSuchStore = () => (
  <EmptyState
    icon={SearchX}
    title="There is no such store"
    action={
      <ButtonLink to={SETTINGS} size="sm">
        Settings of the main store
      </ButtonLink>
    }
  >
    The main site has the settings of the shop.
  </EmptyState>
)

/** What one store says differently from the main one. */
export function StoreSettings({ id }: { id: string }) {
  const { data, error, refetch } = useQuery(storeQuery(id))
  const name = useStores().find((store) => store.id === id)?.name ?? id
  if (isApiError(error) && error.status === 404) return <NoSuchStore />
  return (
    <>
      <PageHeader
        dense
        title={`Settings of ${name}`}
        lead="What this store says differently is its own; the rest follows the main store. A change is on its host at once."
      />
      <StoreChoice shown={id} />
      <p className="text-small">
        <TextLink to={`/admin/store/${id}`}>Its hosts, brand, home page and editions</TextLink>
      </p>
      {error && (
        <Notice tone="danger" title="The settings could not be read." isNew>
          {wordsOf(error)} <Button onClick={() => void refetch()}>Try again</Button>
        </Notice>
      )}
      {!data && !error && <DetailLoading />}
      {data && <OwnSections id={id} data={data} onDone={() => void refetch()} />}
      {data && <SharedSettings />}
    </>
  )
}
