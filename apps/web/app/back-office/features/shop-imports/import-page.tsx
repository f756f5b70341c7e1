import { type ShopImportDetail, sourceNames } from '@keyhaven/contracts/staff/shop-imports'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Progress } from '../../../ui/progress.tsx'
import { Act } from '../../kit/act.tsx'
import { DetailLoading, DetailPage, Facts } from '../../kit/detail-page.tsx'
import { NotLoaded } from '../../kit/not-loaded.tsx'
import { Panel } from '../../kit/panel.tsx'
import { when } from '../../kit/when.ts'
import { calls } from './calls.ts'
import { Findings } from './findings.tsx'
import { ImportState } from './import-state.tsx'
import { fileNames, ROOT } from './import-words.ts'
import { Products } from './products.tsx'
import { importQuery, importsKey } from './queries.ts'
import { Steps } from './steps.tsx'

const number = new Intl.NumberFormat('en')

/** One import from its dry run to its end, and the way back. */
export function ImportPage({ id }: { id: number }) {
  const query = useQuery(importQuery(id))
  const { data, error } = query
  if (error && !data) return <NotLoaded title="The import could not be loaded." query={query} />
  if (!data) return <DetailLoading />
  const one = data.import
  const isOpen = one.state === 'checked'
  const isMapped = data.products.every(({ productId }) => productId !== undefined)
  return (
    <DetailPage
      back={{ to: ROOT, label: 'Bring your shop over' }}
      title={`${sourceNames[one.source]} import ${one.id}`}
      status={<ImportState one={one} />}
      actions={<Acts detail={data} />}
      aside={<About detail={data} />}
    >
      <Steps at={isOpen ? (isMapped ? 3 : 2) : 4} />
      {one.error && (
        <Notice tone="danger" title="Nothing was brought over.">
          {one.error}
        </Notice>
      )}
      {one.state === 'waiting' && (
        <Panel title="Bringing it over" lead="You may leave this page; the import goes on.">
          <div className="px-5 pb-5">
            <Progress label="Lines brought over" value={one.rowsDone} max={one.rows} />
          </div>
        </Panel>
      )}
      {one.undoneAt && one.kept > 0 && (
        <Notice tone="warning" title={`${number.format(one.kept)} orders stayed.`}>
          Something had happened to them since: a key was seen, an address changed or a message
          came.
        </Notice>
      )}
      {isOpen && data.products.length > 0 && <Products detail={data} key={one.rows} />}
      <Findings detail={data} />
    </DetailPage>
  )
}

function About({ detail }: { detail: ShopImportDetail }) {
  const one = detail.import
  return (
    <Panel title="About">
      <Facts
        facts={[
          one.shopName !== '' && ['Shop', one.shopName],
          ...one.files.map(
            ({ role, name, rows }) =>
              [
                fileNames[role],
                `${name}, ${number.format(rows)} ${rows === 1 ? 'line' : 'lines'}`,
              ] as const,
          ),
          ['Uploaded', `${when(one.createdAt)} by ${one.by}`],
          one.finishedAt !== null && ['Finished', when(one.finishedAt)],
          one.undoneAt !== null && ['Undone', when(one.undoneAt)],
          ['Money', 'Stays out of every figure, invoice and ledger here'],
          ['Mails', 'None'],
        ]}
      />
    </Panel>
  )
}

function Acts({ detail }: { detail: ShopImportDetail }) {
  const queries = useQueryClient()
  const changed = () => void queries.invalidateQueries({ queryKey: importsKey })
  const { id, state, undoneAt, report } = detail.import
  const fresh = report.orders.new + report.customers.new
  if (state === 'checked')
    return (
      <>
        <Act
          call={calls.discardShopImport}
          title="Give this import up?"
          lead="Its files are forgotten. Nothing was brought over."
          label="Give it up"
          busy="Ending..."
          send={{ params: { id }, body: {} }}
          onDone={changed}
          trigger={<Button>Give up</Button>}
        />
        <Act
          call={calls.commitShopImport}
          title="Bring it over?"
          lead={`${number.format(report.orders.new)} lines of orders and ${number.format(report.keys.new)} of keys come over. Keys enter as sold and are never for sale. You can undo it.`}
          label="Bring it over"
          busy="Starting..."
          send={{ params: { id }, body: {} }}
          onDone={changed}
          trigger={{ text: 'Bring over', variant: 'primary', disabled: fresh === 0 }}
        />
      </>
    )
  if (state !== 'done' || undoneAt) return null
  return (
    <Act
      call={calls.undoShopImport}
      title="Undo this import?"
      lead="Its orders leave My licences and its keys are withdrawn. Orders that something has happened to since stay. The same files can be imported again."
      label="Undo the import"
      busy="Undoing..."
      tone="danger"
      reason="required"
      send={(reason) => ({ params: { id }, body: { reason } })}
      onDone={changed}
      trigger={<Button variant="danger-quiet">Undo import</Button>}
    />
  )
}
