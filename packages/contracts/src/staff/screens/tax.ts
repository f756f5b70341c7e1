import { get, post, put, type StaffScreen } from './staff-screen.ts'

export const taxScreen = {
  name: 'tax',
  opens: 'viewTax',
  calls: {
    viewTax: get('/api/admin/tax', { allow: 'tax.view', stores: 'own' }),
    createEntity: post('/api/admin/tax/entities', {
      allow: 'tax.edit',
      stores: 'closed',
      stepUp: 'always',
      door: { law: 'money', passes: ['audited'] },
    }),
    editEntity: put('/api/admin/tax/entities/:id', {
      allow: 'tax.edit',
      stores: 'closed',
      stepUp: 'always',
      door: { law: 'money', passes: ['audited'] },
    }),
    enterRegistration: post('/api/admin/tax/entities/:id/registrations', {
      allow: 'tax.edit',
      stores: 'closed',
      stepUp: 'always',
      door: { law: 'money', passes: ['audited'] },
    }),
    endRegistration: post('/api/admin/tax/registrations/:id/end', {
      allow: 'tax.edit',
      stores: 'closed',
      stepUp: 'always',
      door: { law: 'money', passes: ['audited'] },
    }),
    answerForCountry: post('/api/admin/tax/entities/:id/answers', {
      allow: 'tax.edit',
      stores: 'closed',
      stepUp: 'always',
      door: { law: 'money', passes: ['audited'] },
    }),
    moveStore: put('/api/admin/tax/stores/:id', {
      allow: 'tax.edit',
      stores: 'closed',
      stepUp: 'always',
      door: { law: 'money', passes: ['audited'] },
    }),
  },
} as const satisfies StaffScreen
