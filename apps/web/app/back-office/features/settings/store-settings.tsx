import type {
  editStoreSetting,
  StatedSetting,
  viewStoreSettings,
} from '@keyhaven/contracts/staff/settings'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { SearchX } from 'lucide-react'
import { isApiError } from '../../../lib/api/api.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ButtonLink, TextLink } from '../../../ui/link.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { ActDialog } from '../../kit/act-dialog.tsx'
import { DetailLoading } from '../../kit/detail-page.tsx'
import { Panel } from '../../kit/panel.tsx'
import { wordsOf } from '../../kit/refusal.ts'
import { staffApi } from '../../kit/staff-api.ts'
import { may, useMember } from '../../kit/staff-session.ts'
import { SettingRow } from './setting-row.tsx'
import { wordsForSetting } from './setting-words.ts'

const SHOP = '/admin/main-site?tab=settings'

const storeQuery = (id: string) =>
  queryOptions({
    queryKey: ['/api/admin/stores', id, 'settings'],
    queryFn: () =>
      staffApi<typeof viewStoreSettings>(
        { method: 'GET', path: '/api/admin/stores/:id/settings' },
        { params: { id } },
      ),
  })

type Kept = Readonly<{ isOwn: boolean; value?: unknown; reason: string }>

const keep = (id: string, setting: StatedSetting, body: Kept) =>
  staffApi<typeof editStoreSetting>(
    { method: 'PUT', path: '/api/admin/stores/:id/settings/:key' },
    { params: { id, key: setting.key as 'company.facts' }, body },
    { version: setting.version },
  )

type TakeBackProps = { id: string; setting: StatedSetting; onDone: () => void }

/** The store says what the shop says again. */
function TakeBack({ id, setting, onDone }: TakeBackProps) {
  const label = wordsForSetting(setting.key)?.label ?? setting.key
  return (
    <ActDialog
      title={`${label}: as in the shop?`}
      lead="The store shows what the shop says, now and whenever that changes."
      label="As in the shop"
      busy="Saving..."
      reason="required"
      trigger={
        <Button size="sm" variant="ghost" aria-label={`${label} as in the shop`}>
          As in the shop
        </Button>
      }
      onAct={({ reason }) => keep(id, setting, { isOwn: false, reason })}
      onDone={onDone}
    />
  )
}

/** What one store says differently from the shop. */
export function StoreSettings({ id }: { id: string }) {
  const { data, error, refetch } = useQuery(storeQuery(id))
  const mayChange = may(useMember(), 'stores.manage')
  if (isApiError(error) && error.status === 404) {
    return (
      <EmptyState
        icon={SearchX}
        title="There is no such store"
        action={
          <ButtonLink to={SHOP} size="sm">
            Settings of the shop
          </ButtonLink>
        }
      >
        The main site has the settings of the shop.
      </EmptyState>
    )
  }
  return (
    <>
      <PageHeader
        dense
        title={`Settings of ${id}`}
        lead="What this store says differently. Everything else is as in the shop."
      />
      <p className="flex flex-wrap gap-x-5 gap-y-2 text-small">
        <TextLink to={SHOP}>Settings of the shop</TextLink>
        <TextLink to={`/admin/store/${id}`}>The store</TextLink>
      </p>
      {error && (
        <Notice tone="danger" title="The settings could not be read." isNew>
          {wordsOf(error)} <Button onClick={() => void refetch()}>Try again</Button>
        </Notice>
      )}
      {!data && !error && <DetailLoading />}
      {data && (
        <Panel title="Own settings">
          <ul>
            {data.settings.map((setting) => (
              <SettingRow
                key={setting.key}
                setting={setting}
                environment={data.environment}
                store={id}
                usual="As in the shop"
                onSave={(own, value, reason) => keep(id, own, { isOwn: true, value, reason })}
                onDone={() => void refetch()}
              >
                {mayChange && !setting.isDefault && (
                  <TakeBack id={id} setting={setting} onDone={() => void refetch()} />
                )}
              </SettingRow>
            ))}
          </ul>
        </Panel>
      )}
    </>
  )
}
