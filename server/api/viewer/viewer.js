// Runs in the browser: Swagger UI, which shows the calls and sends none.
const nothing = () => () => null;

document.documentElement.classList.toggle('dark-mode', matchMedia('(prefers-color-scheme: dark)').matches);
globalThis.SwaggerUIBundle({
  url: '/api/openapi.json',
  dom_id: '#calls',
  deepLinking: true,
  validatorUrl: null,
  supportedSubmitMethods: [],
  // No key belongs in a browser.
  plugins: [
    () => ({
      wrapComponents: {
        authorizeBtn: nothing,
        authorizeOperationBtn: nothing,
        ServersContainer: nothing,
      },
    }),
  ],
});
