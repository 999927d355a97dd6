import { setTimeout as wait } from 'node:timers/promises';
import { startS3 } from '../../../test/storage/s3.ts';
import type { Fault, Options, Round } from '../fault.ts';
import { runUnderLoad } from '../under-load.ts';
import { startFront, type HttpService } from '../world/http-service.ts';

const slowMs = 5_000;

type Trouble = {
  begin(service: HttpService): void | Promise<void>;
  end(service: HttpService): void | Promise<void>;
};

const troubles: Record<string, Trouble> = {
  slow: {
    begin: ({ state }) => void (state.delayMs = slowMs),
    end: ({ state }) => void (state.delayMs = 0),
  },
  refusing: {
    begin: ({ state }) => void (state.status = Math.random() < 0.5 ? 403 : 500),
    end: ({ state }) => void (state.status = 0),
  },
  gone: { begin: ({ goAway }) => goAway(), end: ({ comeBack }) => comeBack() },
};

const createS3Fault = (name: string, about: string): Fault => ({
  about,
  run: async (options: Options) => {
    const s3 = await startS3();
    const front = await startFront(new URL(s3.settings.url).origin);
    const { key, secret, region } = s3.settings;
    const address = `http://127.0.0.1:${front.port}/photographs`;
    const settings = { S3_URL: address, S3_KEY: key, S3_SECRET: secret, S3_REGION: region };
    const { begin, end } = troubles[name]!;
    const runRound: Round = async (_world, seconds) => {
      await begin(front);
      await wait(seconds * 1_000);
      await end(front);
    };
    try {
      return await runUnderLoad(
        { fault: `s3-${name}`, shape: 'embedded', settings, round: runRound },
        options,
      );
    } finally {
      await front.stop();
      await s3.stop();
    }
  },
});

export const s3Slow = createS3Fault('slow', 'S3 answers after 5 seconds');
export const s3Refusing = createS3Fault('refusing', 'S3 answers 403 or 500');
export const s3Gone = createS3Fault('gone', 'nobody listens at the address of S3');

const createSmtpFault = (fault: string, about: string, round: Round): Fault => ({
  about,
  run: (options) => runUnderLoad({ fault, shape: 'embedded', round }, options),
});

export const smtpSlow = createSmtpFault(
  'smtp-slow',
  'the mail server answers after 5 seconds',
  async ({ smtp }, seconds) => {
    const usual = smtp.refuseMessage;
    smtp.refuseMessage = async () => {
      await wait(slowMs);
      return undefined;
    };
    await wait(seconds * 1_000);
    smtp.refuseMessage = usual;
  },
);

export const smtpRefusing = createSmtpFault(
  'smtp-refusing',
  'the mail server refuses every email for now (451)',
  async ({ smtp }, seconds) => {
    smtp.refuse = () => 451;
    await wait(seconds * 1_000);
    smtp.refuse = () => undefined;
  },
);

export const smtpGone = createSmtpFault(
  'smtp-gone',
  'the mail server drops every connection, and takes no new one',
  async ({ smtpProxy }, seconds) => {
    smtpProxy.cutConnections();
    await wait(seconds * 1_000);
    smtpProxy.pass();
  },
);
