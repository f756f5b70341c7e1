/// <reference types="vite/client" />
/// <reference path="../apps/server/src/testing/template-database.ts" />
