import { get, post, put, type StaffScreen } from './staff-screen.ts'

export const assistantScreen = {
  name: 'assistant',
  opens: 'readDesk',
  calls: {
    readDesk: get('/api/admin/assistant', { allow: 'assistant.manage', stores: 'closed' }),
    switchAssistant: put('/api/admin/assistant/on', {
      allow: 'assistant.manage',
      stores: 'closed',
      stepUp: 'always',
      door: { law: 'guard', passes: ['writeSettings'] },
    }),
    readBudget: get('/api/admin/assistant/budget', { allow: 'assistant.manage', stores: 'closed' }),
    changeBudget: put('/api/admin/assistant/budget', {
      allow: 'assistant.manage',
      stores: 'closed',
      stepUp: 'always',
      door: { law: 'guard', passes: ['writeSettings'] },
    }),
    listGuidance: get('/api/admin/assistant/guidance', {
      allow: 'assistant.manage',
      stores: 'closed',
    }),
    writeGuidance: post('/api/admin/assistant/guidance', {
      allow: 'assistant.manage',
      stores: 'closed',
      door: { law: 'words', passes: ['audited'] },
    }),
    applyGuidance: post('/api/admin/assistant/guidance/:version/use', {
      allow: 'assistant.manage',
      stores: 'closed',
      stepUp: 'always',
      door: { law: 'words', passes: ['audited'] },
    }),
    readKnowledge: get('/api/admin/assistant/knowledge', {
      allow: 'assistant.manage',
      stores: 'closed',
    }),
    listUnanswered: get('/api/admin/assistant/unanswered', {
      allow: 'assistant.manage',
      stores: 'closed',
    }),
    listAnswers: get('/api/admin/assistant/answers', {
      allow: 'assistant.manage',
      stores: 'closed',
    }),
    readAnswer: get('/api/admin/assistant/answers/:id', {
      allow: 'assistant.manage',
      stores: 'closed',
    }),
    addAnswer: post('/api/admin/assistant/answers', {
      allow: 'assistant.manage',
      stores: 'closed',
      door: { law: 'words', passes: ['audited'] },
    }),
    editAnswer: put('/api/admin/assistant/answers/:id', {
      allow: 'assistant.manage',
      stores: 'closed',
      door: { law: 'words', passes: ['audited'] },
    }),
    listChats: get('/api/admin/assistant/chats', { allow: 'assistant.manage', stores: 'closed' }),
    readChat: get('/api/admin/assistant/chats/:id', {
      allow: 'assistant.manage',
      stores: 'closed',
    }),
    saveEvaluationCase: post('/api/admin/assistant/turns/:id/case', {
      allow: 'assistant.manage',
      stores: 'closed',
      door: 'none',
    }),
    downloadCases: get('/api/admin/assistant/cases', {
      allow: 'assistant.manage',
      stores: 'closed',
    }),
    tryAssistant: post('/api/admin/assistant/playground', {
      allow: 'assistant.manage',
      stores: 'closed',
      door: 'none',
    }),
    draftReply: post('/api/admin/inbox/:reference/draft', {
      allow: 'inbox.reply',
      stores: { thing: 'conversation', param: 'reference' },
      door: 'none',
    }),
  },
} as const satisfies StaffScreen
