import { get, post, remove, type StaffScreen } from './staff-screen.ts'

export const notesScreen = {
  name: 'notes',
  calls: {
    listNotes: get('/api/admin/notes', { allow: 'staff', stores: 'subject' }),
    writeNote: post('/api/admin/notes', { allow: 'staff', stores: 'subject', door: 'none' }),
    removeNote: remove('/api/admin/notes/:id', { allow: 'staff', stores: 'closed', door: 'none' }),
    listColleagues: get('/api/admin/colleagues', { allow: 'staff', stores: 'shared' }),
  },
} as const satisfies StaffScreen
