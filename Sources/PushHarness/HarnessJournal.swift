internal import PushJSON
package import PushModel
package import PushStore
internal import PushSuites

/// Writes what the suite runner learns into the run file.
package struct HarnessJournal: SuiteJournal {
  private let recorder: Recorder

  package init(recorder: Recorder) { self.recorder = recorder }

  package func asked(_ order: SendOrder, ask: Int, caseID: String, dueAt: UInt64, handedAt: UInt64)
  {
    let target = order.keys.first ?? ""
    recorder.asked(
      AskRow(
        id: Int64(ask),
        caseID: caseID,
        provider: order.provider,
        environment: order.environment,
        target: target,
        notification: JSONWriter.compact(order.notification),
        dueAt: dueAt,
        handedAt: handedAt
      )
    )
  }

  package func reported(ask: Int, report: SenderReport, at: UInt64) {
    recorder.reported(
      AskReport(
        ask: Int64(ask),
        reportedAt: at,
        outcome: report.outcome,
        status: report.status,
        reason: report.reason
      )
    )
  }

  package func finished(_ result: CaseResult, number: Int) {
    recorder.caseEnded(result, number: number)
  }
}
