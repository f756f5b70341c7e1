import type { createStore } from '@keyhaven/contracts/staff/stores'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { isApiError } from '../../../lib/api/api.ts'
import { Form, FormSubmit, FormTextField } from '../../../ui/form.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { toast } from '../../../ui/toast.tsx'
import { DetailPage } from '../../kit/detail-page.tsx'
import { Panel } from '../../kit/panel.tsx'
import { wordsOf } from '../../kit/refusal.ts'
import { newWish, staffApi } from '../../kit/staff-api.ts'
import { StoreFields } from './store-fields.tsx'
import { blankFields, newStoreForm, wishOf } from './store-form.rules.ts'

const endpoint = { method: 'POST', path: '/api/admin/stores' } as const
const back = { to: '/admin/main-site', label: 'Main site' }

/** The form of a new store; its hosts answer once they are proven. */
export function NewStore() {
  const navigate = useNavigate()
  const queries = useQueryClient()
  const [error, setError] = useState<unknown>()
  const wish = useRef<string>(undefined)
  return (
    <DetailPage back={back} title="New store">
      <Form
        label="New store"
        schema={newStoreForm}
        defaultValues={{ id: '', ...blankFields }}
        className="grid gap-5"
        onSubmit={async ({ id, ...fields }, form) => {
          wish.current ??= newWish()
          setError(undefined)
          try {
            const { store } = await staffApi<typeof createStore>(
              endpoint,
              { body: { id, ...wishOf(fields) } },
              { idempotencyKey: wish.current },
            )
            void queries.invalidateQueries({ queryKey: ['/api/admin/shell'] })
            toast({ tone: 'success', title: 'The store is made.' })
            void navigate(`/admin/store/${store.id}`)
          } catch (thrown) {
            // A refused form is another wish once it is changed.
            wish.current = undefined
            setError(thrown)
            for (const { field, message } of isApiError(thrown) ? (thrown.details ?? []) : []) {
              form.setError(field as 'id', { message })
            }
          }
        }}
      >
        {error !== undefined && (
          <Notice tone="danger" title="This was not saved." isNew>
            {wordsOf(error)}
          </Notice>
        )}
        <Panel title="Id">
          <div className="px-5 pb-5">
            <FormTextField
              label="Id"
              name="id"
              maxLength={40}
              autoComplete="off"
              autoCapitalize="none"
              hint="Small letters, digits and dashes. It cannot be changed later."
            />
          </div>
        </Panel>
        <StoreFields />
        <footer className="flex justify-end">
          <FormSubmit busy="Saving...">Make store</FormSubmit>
        </footer>
      </Form>
    </DetailPage>
  )
}
