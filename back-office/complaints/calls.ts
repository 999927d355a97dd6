import { bind } from '../bind.ts';
import { createComplaint, sendComplaint } from './add-complaint.ts';
import type { ComplaintParts } from './parts.ts';
import { getComplaint, getComplaints } from './read-complaints.ts';
import { addComplaintNote, closeComplaint, updateComplaint } from './update-complaint.ts';

/** Complaints about data. */
export const complaintCalls = bind<ComplaintParts>()({
  sendComplaint,
  getComplaints,
  getComplaint,
  createComplaint,
  updateComplaint,
  closeComplaint,
  addComplaintNote: (parts, reference, body, idempotencyKey) =>
    addComplaintNote(parts, { reference, body, idempotencyKey }),
});
