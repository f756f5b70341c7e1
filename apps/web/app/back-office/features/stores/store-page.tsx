import { REPORTING_CURRENCY } from '@keyhaven/contracts/staff/figures'
import { MAIN_STORE, type ManagedStore, type StoreFile } from '@keyhaven/contracts/staff/stores'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ExternalLink, SearchX } from 'lucide-react'
import { isApiError } from '../../../lib/api/api.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ButtonLink, textLinkStyles } from '../../../ui/link.tsx'
import { Pill } from '../../../ui/pill.tsx'
import { toast } from '../../../ui/toast.tsx'
import { amountText } from '../../kit/amount-text.ts'
import { DetailPage, Facts } from '../../kit/detail-page.tsx'
import { DetailQuery } from '../../kit/detail-query.tsx'
import { EditForm } from '../../kit/edit-form.tsx'
import { FigureHint } from '../../kit/figure-hint.tsx'
import { countFigure } from '../../kit/list.rules.ts'
import { Panel } from '../../kit/panel.tsx'
import { may, useMember } from '../../kit/staff-session.ts'
import { when } from '../../kit/when.ts'
import { calls } from './calls.ts'
import { StoreFields } from './store-fields.tsx'
import { fieldLabels, fieldsOf, storeForm, termsOf } from './store-form.rules.ts'
import { StoreHosts } from './store-hosts.tsx'

const back = { to: '/admin', label: 'Start page' }

type Reload = () => Promise<string | undefined>

function useStoreFile(id: string) {
  const queries = useQueryClient()
  const query = useQuery({
    queryKey: [calls.readStore.path, id],
    queryFn: () => calls.readStore({ params: { id } }),
  })
  const reload = async () => {
    void queries.invalidateQueries({ queryKey: ['/api/admin/shell'] })
    return (await query.refetch()).data?.store.version
  }
  return { query, reload }
}

/** One store: its figures, everything staff decide about it, and its history. */
export function StorePage({ id }: { id: string }) {
  const { query, reload } = useStoreFile(id)
  if (isApiError(query.error) && query.error.status === 404) return <NoSuchStore />
  return (
    <DetailQuery query={query} back={back} noun="Store">
      {(file) => <OneStore file={file} onReload={reload} />}
    </DetailQuery>
  )
}

function NoSuchStore() {
  return (
    <EmptyState
      icon={SearchX}
      title="There is no such store"
      action={
        <ButtonLink to="/admin/main-site" size="sm">
          To the main site
        </ButtonLink>
      }
    >
      The address may be misspelt, or the store is not one of yours.
    </EmptyState>
  )
}

function OneStore({ file, onReload }: { file: StoreFile; onReload: Reload }) {
  const member = useMember()
  const { store, changes } = file
  const isOpen = store.state === 'active'
  return (
    <DetailPage
      back={back}
      title={store.name}
      copy={store.id}
      status={
        <Pill tone={isOpen ? 'success' : 'neutral'} icon="dot">
          {isOpen ? 'Open' : 'Closed'}
        </Pill>
      }
      actions={
        <>
          <ButtonLink size="sm" to={`/admin/main-site?tab=orders&store=${store.id}`}>
            Its orders
          </ButtonLink>
          {store.id !== MAIN_STORE && (
            <ButtonLink size="sm" to={`/admin/main-site?tab=settings&store=${store.id}`}>
              Its settings
            </ButtonLink>
          )}
        </>
      }
      aside={
        <>
          <Figures file={file} />
          <Whereabouts store={store} />
          <LimitedStaff file={file} />
        </>
      }
    >
      {may(member, 'stores.manage') ? (
        <Editor store={store} onReload={onReload} />
      ) : (
        <Terms store={store} />
      )}
      <StoreHosts file={file} onReload={onReload} />
      <History changes={changes} />
    </DetailPage>
  )
}

function History({ changes }: Pick<StoreFile, 'changes'>) {
  return (
    <Panel title="History">
      {changes.length === 0 && <p className="px-5 pb-5 text-small text-ink-2">Never changed.</p>}
      <ol className="grid">
        {changes.map(({ id, title, text, at }) => (
          <li key={id} className="grid gap-0.5 border-t px-5 py-3 text-body-sm wrap-anywhere">
            <span className="flex flex-wrap justify-between gap-x-4 font-semibold text-ink">
              {title}
              <time dateTime={at} className="font-normal text-ink-3">
                {when(at)}
              </time>
            </span>
            <span className="text-ink-2">{text}</span>
          </li>
        ))}
      </ol>
    </Panel>
  )
}

function Figures({ file: { figures } }: { file: StoreFile }) {
  const { paidOrders, freeOrders, netByCurrency } = figures
  const isForeign = netByCurrency.some(({ currency }) => currency !== REPORTING_CURRENCY)
  const charged = netByCurrency.map(({ currency, amount }) => amountText(amount, currency))
  return (
    <Panel title="Last 30 days">
      <Facts
        facts={[
          ['Orders', freeOrders > 0 ? `${paidOrders}, ${freeOrders} of them free` : paidOrders],
          [
            'Net revenue',
            <span key="net" className="inline-flex items-center gap-1">
              {amountText(figures.net, REPORTING_CURRENCY)} <FigureHint of="net" />
            </span>,
          ],
          isForeign && ['As charged', charged.join(', ')],
          ['Open carts', countFigure(figures.openCarts)],
        ]}
      />
    </Panel>
  )
}

function Whereabouts({ store }: { store: ManagedStore }) {
  const address = store.address ? (
    <a href={store.address} className={textLinkStyles()}>
      {store.address} <ExternalLink size={13} className="inline" aria-hidden />
    </a>
  ) : (
    'No host leads to it'
  )
  return (
    <Panel title="Where it is found">
      <Facts
        facts={[
          ['Address', address],
          store.givenHosts.length > 0 && ['By the environment', store.givenHosts.join(', ')],
          ['Id', store.id],
          ['Created', when(store.createdAt)],
        ]}
      />
    </Panel>
  )
}

function LimitedStaff({ file: { limitedStaff } }: { file: StoreFile }) {
  if (limitedStaff.length === 0) return null
  return (
    <Panel title="Limited to this store" lead="They see nothing of other stores.">
      <ul className="grid gap-1 px-5 pb-5 text-body-sm text-ink">
        {limitedStaff.map(({ id, name }) => (
          <li key={id}>{name}</li>
        ))}
      </ul>
    </Panel>
  )
}

/** For those who may look and change nothing. */
function Terms({ store }: { store: ManagedStore }) {
  return (
    <Panel title="Settings of the store">
      <Facts
        facts={[
          [fieldLabels.brand, store.brand || 'As in the settings'],
          [fieldLabels.tagline, store.tagline || 'As in the settings'],
          [fieldLabels.hosts, store.hosts.join(', ') || '–'],
          [fieldLabels.heroLayout, store.heroLayout ?? 'As in the settings'],
          [fieldLabels.currency, store.currency],
          [fieldLabels.productIds, store.productIds?.join(', ') ?? 'All'],
        ]}
      />
    </Panel>
  )
}

function Editor({ store, onReload }: { store: ManagedStore; onReload: Reload }) {
  return (
    <EditForm
      label="Store"
      schema={storeForm}
      values={fieldsOf(store)}
      version={store.version}
      fieldLabels={fieldLabels}
      onReload={onReload}
      onSave={async (fields, version) => {
        await calls.editStore(
          { params: { id: store.id }, body: termsOf(fields) },
          { ...(version && { version }) },
        )
        toast({ tone: 'success', title: 'The store is saved.' })
      }}
    >
      <StoreFields isMain={store.id === 'main'} />
    </EditForm>
  )
}
