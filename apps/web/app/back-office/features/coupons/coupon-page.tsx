import type { CouponFile, ManagedCoupon } from '@keyhaven/contracts/staff/coupons'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link2, Pencil } from 'lucide-react'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { toast } from '../../../ui/toast.tsx'
import { Act } from '../../kit/act.tsx'
import { amountText } from '../../kit/amount-text.ts'
import { DetailPage, Facts } from '../../kit/detail-page.tsx'
import { DetailQuery } from '../../kit/detail-query.tsx'
import { EditForm } from '../../kit/edit-form.tsx'
import { Panel } from '../../kit/panel.tsx'
import { useShopSite } from '../../kit/shop-site.ts'
import { may, useMember } from '../../kit/staff-session.ts'
import { Timeline } from '../../kit/timeline.tsx'
import { when } from '../../kit/when.ts'
import { calls } from './calls.ts'
import { CouponFields } from './coupon-fields.tsx'
import { couponForm, fieldLabels, fieldsOf, termsOf } from './coupon-form.rules.ts'
import { CouponState } from './coupon-list.tsx'
import { scopeOf, toCoupon, toCoupons, usesOf, validOf } from './coupon-looks.ts'
import { AbuseFlags, CouponUsage } from './coupon-usage.tsx'
import { watchKey } from './coupon-watch.tsx'
import { UniqueCodes } from './make-codes.tsx'
import { TryCoupon } from './try-coupon.tsx'

function useCouponFile(id: number) {
  const queries = useQueryClient()
  const query = useQuery({
    queryKey: [calls.readCoupon.path, id],
    queryFn: () => calls.readCoupon({ params: { id } }),
  })
  const reload = async () => {
    void queries.invalidateQueries({ queryKey: ['list', 'coupons'] })
    void queries.invalidateQueries({ queryKey: watchKey })
    return (await query.refetch()).data?.coupon.version
  }
  return { query, reload }
}

type Reload = () => Promise<string | undefined>

/** One coupon: its rules, a box to try them, its use and its history. */
export function CouponPage({ id }: { id: number }) {
  const { query, reload } = useCouponFile(id)
  return (
    <DetailQuery query={query} back={toCoupons} noun="Coupon">
      {(file) => <OneCoupon file={file} onReload={reload} />}
    </DetailQuery>
  )
}

function OneCoupon({ file, onReload }: { file: CouponFile; onReload: Reload }) {
  const member = useMember()
  const { coupon, changes } = file
  const { templateId } = coupon
  return (
    <DetailPage
      back={templateId === null ? toCoupons : { to: toCoupon(templateId), label: 'Its coupon' }}
      title={coupon.code}
      copy={coupon.code}
      status={<CouponState coupon={coupon} />}
      actions={<Acts coupon={coupon} onReload={onReload} />}
      aside={
        <>
          <TryCoupon coupon={coupon} />
          <AbuseFlags flags={file.flags} />
          {templateId === null && <UniqueCodes file={file} onDone={() => void onReload()} />}
        </>
      }
    >
      <Effect file={file} />
      {may(member, 'coupons.edit') ? (
        <Editor coupon={coupon} onReload={onReload} />
      ) : (
        <Rules file={file} />
      )}
      <CouponUsage file={file} />
      <Timeline
        subject={`coupon:${coupon.id}`}
        entries={changes.map(({ id, title, text, at }) => ({
          id: `change-${id}`,
          at,
          icon: Pencil,
          kind: 'staff',
          title,
          text,
        }))}
        kinds={[{ value: 'staff', label: 'Staff' }]}
      />
    </DetailPage>
  )
}

/** The smallest total a cart can come to, against the floor and what cards take. */
function Effect({ file }: { file: CouponFile }) {
  const { isBelowCardMinimum, isBelowFloor, floorPercent, smallestTotal } = file
  const total = amountText(smallestTotal, 'USD')
  if (isBelowCardMinimum) {
    return (
      <Notice tone="warning" title={`The smallest possible total is ${total}.`}>
        No card can be charged so little: such an order is refused.
      </Notice>
    )
  }
  return (
    <Notice
      tone={isBelowFloor ? 'warning' : 'success'}
      title={`The smallest possible total is ${total}.`}
    >
      {isBelowFloor
        ? `That is below the floor of ${floorPercent} % of the catalogue: every change waits for a second member of staff.`
        : `That is above the floor of ${floorPercent} % of the catalogue.`}
    </Notice>
  )
}

function Editor({ coupon, onReload }: { coupon: ManagedCoupon; onReload: Reload }) {
  return (
    <EditForm
      label="Coupon"
      schema={couponForm}
      values={fieldsOf(coupon)}
      version={coupon.version}
      fieldLabels={fieldLabels}
      onReload={onReload}
      onSave={async (fields, version) => {
        const outcome = await calls.editCoupon(
          { params: { id: coupon.id }, body: termsOf(fields) },
          { ...(version && { version }) },
        )
        toast(
          'coupon' in outcome
            ? { tone: 'success', title: 'The coupon is saved.' }
            : { tone: 'neutral', title: 'A second member of staff has to agree first.' },
        )
      }}
    >
      <CouponFields />
    </EditForm>
  )
}

/** For those who may look and change nothing. */
function Rules({ file: { coupon, createdByName } }: { file: CouponFile }) {
  return (
    <Panel title="Rules">
      <Facts
        facts={[
          ['Value', coupon.shownValue],
          ['Name', coupon.name || '–'],
          ['Editions', scopeOf(coupon)],
          ['Smallest subtotal', coupon.shownMinSubtotal],
          ['Used', usesOf(coupon)],
          ['Uses per customer', coupon.maxPerCustomer],
          ['First order only', coupon.isFirstOrder ? 'Yes' : 'No'],
          ['Claimable', coupon.isClaimable ? 'Yes' : 'No'],
          ['Valid', validOf(coupon)],
          ['Made', `${when(coupon.createdAt)}${createdByName ? ` by ${createdByName}` : ''}`],
        ]}
      />
    </Panel>
  )
}

function Acts({ coupon, onReload }: { coupon: ManagedCoupon; onReload: Reload }) {
  const isPaused = coupon.state === 'paused'
  return (
    <>
      {coupon.isClaimable && <CopyLink code={coupon.code} />}
      <Act
        call={calls.pauseCoupon}
        title={isPaused ? 'Take this coupon back into use?' : 'Pause this coupon?'}
        lead={
          isPaused
            ? 'It lowers prices again at once, with all unique codes made with it.'
            : 'Nobody can use it until it is taken back into use, nor a unique code made with it. A checkout that holds it already may go on.'
        }
        label={isPaused ? 'Resume coupon' : 'Pause coupon'}
        busy="Saving..."
        trigger={<Button>{isPaused ? 'Resume' : 'Pause'}</Button>}
        send={{ params: { id: coupon.id }, body: { paused: !isPaused } }}
        onDone={() => void onReload()}
      />
    </>
  )
}

/** The code is behind the hash: it reaches no log, and no page is cached under it. */
function CopyLink({ code }: { code: string }) {
  const { origin } = useShopSite()
  const copy = async () => {
    await navigator.clipboard.writeText(`${origin}/shop#claim=${code}`)
    toast({ tone: 'success', title: 'The link is copied.' })
  }
  return (
    <Button onClick={() => void copy().catch(() => {})}>
      <Link2 size={16} aria-hidden />
      Copy link
    </Button>
  )
}
