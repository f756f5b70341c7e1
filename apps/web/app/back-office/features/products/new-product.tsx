import { newProduct } from '@keyhaven/contracts/staff/product-fields'
import type { createProduct } from '@keyhaven/contracts/staff/products'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { isApiError } from '../../../lib/api/api.ts'
import { Form, FormSubmit, FormTextField } from '../../../ui/form.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { DetailPage } from '../../kit/detail-page.tsx'
import { Panel } from '../../kit/panel.tsx'
import { wordsOf } from '../../kit/refusal.ts'
import { Requires } from '../../kit/requires.tsx'
import { newWish, staffApi } from '../../kit/staff-api.ts'
import { toProduct, toProducts } from './product-looks.ts'
import { useProductsChanged } from './products-api.ts'

const empty = { name: '', shortName: '', slug: '', version: '', category: '', updatesUntil: '' }

/** The first facts of an edition; the rest is written on its own page. */
export function NewProduct() {
  const navigate = useNavigate()
  const changed = useProductsChanged()
  const [failure, setFailure] = useState<unknown>()
  const wish = useRef<string>(undefined)
  return (
    <Requires permission="products.edit">
      <DetailPage back={toProducts} title="New edition">
        <Form
          label="New edition"
          schema={newProduct}
          defaultValues={empty}
          className="grid gap-5"
          onSubmit={async (body, form) => {
            wish.current ??= newWish()
            setFailure(undefined)
            try {
              const { id } = await staffApi<typeof createProduct>(
                { method: 'POST', path: '/api/admin/products' },
                { body },
                { idempotencyKey: wish.current },
              )
              await changed()
              void navigate(toProduct(id))
            } catch (error) {
              wish.current = undefined
              setFailure(error)
              const details = isApiError(error) ? (error.details ?? []) : []
              for (const { field, message } of details) {
                if (field in empty) form.setError(field as keyof typeof empty, { message })
              }
            }
          }}
        >
          {failure !== undefined && (
            <Notice tone="danger" title="Nothing was made." isNew>
              {wordsOf(failure)}
            </Notice>
          )}
          <Panel
            title="What it is called"
            lead="It begins as a draft: nobody sees it until it is published."
          >
            <div className="grid items-start gap-5 px-5 pb-5 sm:grid-cols-2">
              <FormTextField label="Name" name="name" hint="Such as Office Home 2027" />
              <FormTextField label="Short name" name="shortName" hint="Such as Home 2027" />
              <FormTextField label="Year" name="version" inputMode="numeric" hint="May be new" />
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
          <footer className="flex justify-end">
            <FormSubmit busy="Making...">Make draft</FormSubmit>
          </footer>
        </Form>
      </DetailPage>
    </Requires>
  )
}
