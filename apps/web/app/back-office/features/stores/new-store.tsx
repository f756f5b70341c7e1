import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { FormTextField } from '../../../ui/form.tsx'
import { toast } from '../../../ui/toast.tsx'
import { DetailPage } from '../../kit/detail-page.tsx'
import { NewForm } from '../../kit/new-form.tsx'
import { Panel } from '../../kit/panel.tsx'
import { calls } from './calls.ts'
import { StoreFields } from './store-fields.tsx'
import { blankFields, newStoreForm, termsOf } from './store-form.rules.ts'

const back = { to: '/admin/main-site?tab=stores', label: 'Main site' }

/** The form of a new store; its hosts answer once they are proven. */
export function NewStore() {
  const navigate = useNavigate()
  const queries = useQueryClient()
  return (
    <DetailPage back={back} title="New store">
      <NewForm
        label="New store"
        schema={newStoreForm}
        values={{ id: '', ...blankFields }}
        button={{ text: 'Make store', busy: 'Saving...' }}
        send={async ({ id, ...fields }, idempotencyKey) => {
          const body = { id, ...termsOf(fields) }
          const { store } = await calls.createStore({ body }, { idempotencyKey })
          void queries.invalidateQueries({ queryKey: ['/api/admin/shell'] })
          toast({ tone: 'success', title: 'The store is made.' })
          void navigate(`/admin/store/${store.id}`)
        }}
      >
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
      </NewForm>
    </DetailPage>
  )
}
