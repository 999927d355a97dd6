type Level = 'info' | 'warn' | 'error';
/** Writes one line. No fact may be personal data. */
export type Log = (sentence: string, level?: Level, facts?: object) => void;

type Line = { time: string; level: Level; message: string; stack?: string };

/** The output: JSON, one object a line, or plain text on a terminal. */
export type LogStream = { write(json: string): void };

export const openLogStream = (output: NodeJS.WriteStream = process.stderr): LogStream => ({
  write: (json) => void output.write(output.isTTY ? formatPlainLine(json) : json),
});

export const createLog =
  (stream: LogStream): Log =>
  (message, level = 'info', facts = {}) => {
    const line: Line = { time: new Date().toISOString(), level, message };
    stream.write(`${JSON.stringify({ ...line, ...facts })}\n`);
  };

/** The same output for Fastify's logger. */
export const loggerOptions = {
  base: null,
  messageKey: 'message',
  timestamp: () => `,"time":"${new Date().toISOString()}"`,
  formatters: { level: (label: string) => ({ level: label }) },
};

function formatPlainLine(json: string): string {
  const { time: _, level: _level, message, stack, ...facts } = JSON.parse(json) as Line;
  const rest = Object.entries(facts).map(([name, value]) => `${name} ${JSON.stringify(value)}`);
  return `${[message, rest.length > 0 ? `(${rest.join(', ')})` : '', stack ? `\n${stack}` : ''].filter(Boolean).join(' ')}\n`;
}
