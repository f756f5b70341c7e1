import { newProduct } from '@keyhaven/contracts/staff/product-fields'
import { useNavigate } from 'react-router'
import { FormTextField } from '../../../ui/form.tsx'
import { DetailPage } from '../../kit/detail-page.tsx'
import { NewForm } from '../../kit/new-form.tsx'
import { Panel } from '../../kit/panel.tsx'
import { Requires } from '../../kit/requires.tsx'
import { calls } from './calls.ts'
import { toProduct, toProducts } from './product-looks.ts'
import { useProductsChanged } from './products-api.ts'

const empty = { name: '', shortName: '', slug: '', version: '', category: '', updatesUntil: '' }

/** The first facts of an edition; the rest is written on its own page. */
export function NewProduct() {
  const navigate = useNavigate()
  const changed = useProductsChanged()
  return (
    <Requires permission="products.edit">
      <DetailPage back={toProducts} title="New edition">
        <NewForm
          label="New edition"
          schema={newProduct}
          values={empty}
          button={{ text: 'Create draft', busy: 'Making...' }}
          send={async (body, idempotencyKey) => {
            const { id } = await calls.createProduct({ body }, { idempotencyKey })
            await changed()
            void navigate(toProduct(id))
          }}
        >
          <Panel
            title="What it is called"
            lead="It begins as a draft: nobody sees it until it is published."
          >
            <div className="grid items-start gap-5 px-5 pb-5 sm:grid-cols-2">
              <FormTextField label="Name" name="name" hint="Such as Office Home 2027" />
              <FormTextField label="Short name" name="shortName" hint="Such as Home 2027" />
              <FormTextField label="Year" name="version" inputMode="numeric" hint="Any year" />
              <FormTextField label="Category" name="category" hint="Such as Home, or a new one" />
              <FormTextField
                label="Address"
                name="slug"
                autoComplete="off"
                hint="After /product/, such as home-2027"
              />
              <FormTextField label="Security updates end" name="updatesUntil" type="date" />
            </div>
          </Panel>
        </NewForm>
      </DetailPage>
    </Requires>
  )
}
