import { useSearchParams } from 'react-router'
import { ButtonLink } from '../../../ui/link.tsx'
import { ListPage } from '../../kit/list/list-page.tsx'
import { may, useMember } from '../../kit/staff-session.ts'
import { AwaitedLinks } from './awaited-links.tsx'
import { linkList } from './link-list.tsx'
import { toNewLink } from './link-looks.ts'
import { LinkPage } from './link-page.tsx'
import { EditLink, NewLink } from './write-link.tsx'

/** Payment links: the list, one of them, or the form. */
export default function PaymentLinks() {
  const [search] = useSearchParams()
  const member = useMember()
  const id = search.get('id')
  const edited = search.get('edit')
  if (search.has('new')) return <NewLink from={search.get('from')} />
  if (edited) return <EditLink key={edited} id={edited} />
  if (id) return <LinkPage key={id} id={id} />
  return (
    <>
      <AwaitedLinks />
      <ListPage
        list={linkList}
        title="Payment links"
        lead="Payment requests you share as a link."
        actions={
          may(member, 'paymentlinks.create') && (
            <ButtonLink variant="primary" to={toNewLink()}>
              New link
            </ButtonLink>
          )
        }
      />
    </>
  )
}
