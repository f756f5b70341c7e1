import { useSearchParams } from 'react-router'
import { ButtonLink } from '../../../ui/link.tsx'
import { ListPage } from '../../kit/list/list-page.tsx'
import { may, useMember } from '../../kit/staff-session.ts'
import { couponList } from './coupon-list.tsx'
import { toNewCoupon } from './coupon-looks.ts'
import { CouponPage } from './coupon-page.tsx'
import { AwaitedCoupons, GuessedCodes } from './coupon-watch.tsx'
import { NewCoupon } from './new-coupon.tsx'

/** Coupons: the list, one of them, or the form of a new one. */
export default function Coupons() {
  const [search] = useSearchParams()
  const member = useMember()
  const id = Number(search.get('id'))
  if (search.has('new')) return <NewCoupon />
  if (id > 0) return <CouponPage key={id} id={id} />
  return (
    <>
      <AwaitedCoupons />
      <ListPage
        list={couponList}
        title="Coupons"
        lead="Codes that lower a price: rules, limits and use."
        actions={
          may(member, 'coupons.create') && (
            <ButtonLink variant="primary" to={toNewCoupon}>
              New coupon
            </ButtonLink>
          )
        }
      />
      <GuessedCodes />
    </>
  )
}
