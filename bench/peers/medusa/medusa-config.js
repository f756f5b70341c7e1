const { defineConfig } = require('@medusajs/framework/utils')

/** Its defaults: one process that serves and works, everything but the tables in memory, no admin pages. */
module.exports = defineConfig({
  admin: { disable: true },
  projectConfig: {
    databaseUrl: process.env.DATABASE_URL,
    databaseDriverOptions: { ssl: false },
    http: {
      storeCors: 'http://localhost:8000',
      adminCors: 'http://localhost:9000',
      authCors: 'http://localhost:8000',
      jwtSecret: 'bench',
      cookieSecret: 'bench',
    },
  },
})
