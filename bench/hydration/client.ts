import { createElement } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { BareForm } from './form.ts';

const event = JSON.parse(document.getElementById('data')!.textContent!);
hydrateRoot(document.getElementById('page-content')!, createElement(BareForm, { event }));
