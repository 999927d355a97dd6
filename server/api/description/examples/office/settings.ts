import type { Examples } from '../example.ts';

const provider = {
  name: 'Ellis Funeral Services',
  phone: '01632 960 123',
  contactUrl: 'https://www.example.com/contact',
  cremationPrice: '1195',
};
const notices = {
  staffMail: ['office@example.org'],
  reminderHours: 24,
  attentionHours: 24,
  waitingHours: 24,
};
const demonstration = {
  events: 5,
  bookings: 24,
  funerals: 1,
  photographs: 5,
  stays: [{ label: 'Coffee morning (demonstration)', reason: 'booked' as const }],
};
const retention = {
  requestsDays: 365,
  emailsDays: 30,
  originalsDays: 365,
  attendeesDays: 365,
  backupsDays: 35,
};

const noTexts = {
  booking: '',
  bookingChange: '',
  reminder: '',
  request: '',
  signoff: '',
  directDebit: '',
};
const texts = { ...noTexts, booking: 'Dear {name}, there is a car park behind the hall.' };

const byWhom = { who: 'Ruth Ellis', at: '2027-03-01T12:00:00' };

export const settingExamples = {
  getEmailStatus: {
    answer: {
      isSetUp: true,
      hasAccepted: true,
      stopped: {
        since: '2027-03-26T17:42:00',
        cause: 'away' as const,
        reason: 'ECONNECTION: The mail server could not be used.',
        waiting: 12,
      },
    },
  },
  getProcesses: {
    answer: {
      processes: [
        { role: 'web', startedAt: '2027-03-01T06:00:00' },
        { role: 'worker', startedAt: '2027-03-01T06:00:05' },
      ],
      differing: ['SMTP_URL'],
      hasWorker: true,
    },
  },
  getGuide: {
    answer: {
      steps: [
        { step: 'name', isDone: true },
        { step: 'contact', isDone: true },
        { step: 'email', isDone: true },
        { step: 'event', isDone: false },
        { step: 'backup', isDone: false },
      ],
      setAside: null,
      email: { isSetUp: true, onOpen: [], test: { id: '318', ...byWhom, status: 'sent', reason: null } },
      backup: null,
      nightlyBackup: { nextAt: '2027-03-02T03:30:00', isFirst: true, lastRun: null },
    },
  },
  sendTestEmail: {},
  setAsideGuide: {},
  resumeGuide: {},
  getDemonstration: { answer: demonstration },
  removeDemonstration: { answer: demonstration },
  getSettings: {
    answer: {
      provider: {
        values: provider,
        otherwise: { ...provider, name: 'Example Funeral Services', cremationPrice: '' },
        sources: { name: 'staff', phone: 'environment', contactUrl: 'environment', cremationPrice: 'staff' },
        revision: 2,
      },
      notices: {
        values: notices,
        otherwise: notices,
        sources: {
          staffMail: 'environment',
          reminderHours: 'default',
          attentionHours: 'default',
          waitingHours: 'default',
        },
        revision: 0,
      },
      retention: {
        values: retention,
        otherwise: retention,
        sources: {
          requestsDays: 'default',
          emailsDays: 'default',
          originalsDays: 'default',
          attendeesDays: 'default',
          backupsDays: 'default',
        },
        revision: 0,
      },
      look: {
        values: { accent: '#1d3557', logo: '' as const },
        otherwise: { accent: '', logo: '' as const },
        sources: { accent: 'staff', logo: 'default' },
        revision: 1,
      },
      priceList: {
        values: { where: 'https://www.example.com/prices' },
        otherwise: { where: 'https://www.example.com/prices' },
        sources: { where: 'environment' },
        revision: 0,
      },
      emails: {
        values: texts,
        otherwise: noTexts,
        sources: {
          booking: 'staff',
          bookingChange: 'default',
          reminder: 'default',
          request: 'default',
          signoff: 'default',
          directDebit: 'default',
        },
        revision: 1,
      },
      privacy: {
        values: { text: '', place: 'before' as const },
        otherwise: { text: '', place: 'before' as const },
        sources: { text: 'default', place: 'default' },
        revision: 0,
      },
    },
  },
  updateProviderSettings: { request: { phone: '01632 960 124', cremationPrice: null, revision: 2 } },
  updateNoticeSettings: { request: { reminderHours: 48, revision: 0 } },
  updateLookSettings: { request: { accent: '#1d3557', revision: 0 } },
  uploadLogo: { request: 'The bytes of a PNG, JPEG or WebP.' },
  updatePriceList: { request: { where: 'https://www.example.com/prices', revision: 0 } },
  uploadPriceList: { request: 'The bytes of a PDF.' },
  updateEmailTexts: { request: { booking: texts.booking, revision: 0 } },
  previewEmailText: {
    request: { email: 'booking', text: texts.booking },
    answer: { subject: 'Your place at Coffee morning', text: 'Dear Alex Sample, …' },
  },
  testEmailText: { request: { email: 'booking', text: texts.booking } },
  updatePrivacySettings: {
    request: { text: '## Who we are\n\nEllis Funeral Services of Ludlow.', place: 'before', revision: 0 },
  },
  updateRetentionSettings: { request: { requestsDays: 180, revision: 0 } },
} satisfies Examples;
